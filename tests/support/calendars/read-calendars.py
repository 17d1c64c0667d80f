"""Reads calendars with Debian's python3-icalendar: a JSON list of texts in, a JSON list of what they say out."""
import json
import sys
from datetime import timezone

from icalendar import Calendar


def instant(event, name):
    at = event[name].dt
    # A time without a zone would be another one for each reader.
    if at.tzinfo is None:
        raise ValueError(name + ' has no time zone')
    return at.astimezone(timezone.utc).strftime('%Y-%m-%dT%H:%M:%SZ')


def person(value):
    return {
        'address': str(value).lower(),
        'name': str(value.params['CN']) if 'CN' in value.params else None,
    }


def people(event, name):
    values = event.get(name, [])
    return [person(value) for value in (values if isinstance(values, list) else [values])]


def facts(event):
    return {
        'properties': sorted(event.keys()),
        'uid': str(event['UID']),
        'sequence': int(event['SEQUENCE']),
        'stamp': instant(event, 'DTSTAMP'),
        'start': instant(event, 'DTSTART'),
        'end': instant(event, 'DTEND'),
        'status': str(event['STATUS']),
        'summary': str(event['SUMMARY']),
        'location': str(event['LOCATION']),
        'description': str(event['DESCRIPTION']) if 'DESCRIPTION' in event else None,
        'organizers': people(event, 'ORGANIZER'),
        'attendees': people(event, 'ATTENDEE'),
    }


def read(text):
    calendar = Calendar.from_ical(text)
    return {
        'method': str(calendar['METHOD']),
        'properties': sorted(calendar.keys()),
        'components': [component.name for component in calendar.walk()],
        'errors': [str(error) for component in calendar.walk() for error in component.errors],
        'events': [facts(event) for event in calendar.walk('VEVENT')],
    }


json.dump([read(text) for text in json.load(sys.stdin)], sys.stdout)
