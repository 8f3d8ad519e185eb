import { timeToMinutes } from './agenda.ts';
import type { Day, Time } from './dates.ts';

/** An appointment as a calendar keeps it. */
interface CalendarEntry {
  /** The same for every version of it, and nobody else's. */
  uid: string;
  /** Counts its changes. */
  sequence: number;
  /** When the file is made: ISO 8601, UTC. */
  createdAt: string;
  date: Day;
  /** On the shop's clock. */
  from: Time;
  to: Time;
  timeZone: string;
  title: string;
  description: string;
  location: string | null;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
}

/** A file that calendars read (iCalendar, RFC 5545), of one appointment by the wall clock of its time zone. */
export function buildCalendarFile(entry: CalendarEntry): string {
  const { timeZone, location } = entry;
  const offset = offsetOn(entry.date, timeZone);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Navalha//Agenda//PT',
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${entry.createdAt.replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;TZID=${timeZone}:${wallClock(entry.date, entry.from)}`,
    `DURATION:PT${timeToMinutes(entry.to) - timeToMinutes(entry.from)}M`,
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    `STATUS:${entry.status}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `2026-11-23` and `09:30` → `20261123T093000`. */
function wallClock(day: Day, time: Time): string {
  return `${day.replaceAll('-', '')}T${time.replace(':', '')}00`;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
}

/** No line is longer than 75 bytes: what is left goes on in the next, after a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 74) {
      parts.push(part);
      [part, bytes] = ['', 0];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}

/** How far from UTC a zone is at noon of a day: `-0300`. */
function offsetOn(day: Day, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name =
    format.formatToParts(new Date(`${day}T12:00:00Z`)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.slice(3).replace(':', '') || '+0000';
}
