import { timeToMinutes } from './agenda.ts';
import type { Day, Time } from './dates.ts';

/** An appointment in a calendar file. */
interface CalendarEntry {
  /** The same for every version of the appointment, and unique to it. */
  uid: string;
  /** Increases with every change. */
  sequence: number;
  /** When the file was created: ISO 8601, UTC. */
  createdAt: string;
  date: Day;
  /** The shop's wall clock. */
  from: Time;
  to: Time;
  timeZone: string;
  title: string;
  description: string;
  location: string | null;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
}

/** An iCalendar file (RFC 5545) of one appointment, in the wall clock of its time zone. */
export function buildCalendarFile(entry: CalendarEntry): string {
  const { timeZone, location } = entry;
  const offset = getOffset(entry.date, timeZone);
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
    `DTSTART;TZID=${timeZone}:${formatDateTime(entry.date, entry.from)}`,
    `DURATION:PT${timeToMinutes(entry.to) - timeToMinutes(entry.from)}M`,
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    `STATUS:${entry.status}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** `2026-11-23` and `09:30` → `20261123T093000`. */
function formatDateTime(day: Day, time: Time): string {
  return `${day.replaceAll('-', '')}T${time.replace(':', '')}00`;
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
}

/** Lines have at most 75 bytes; the rest continues on the next line, after a space. */
function foldLine(line: string): string {
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

/** The UTC offset of a time zone at noon of a day: `-0300`. */
function getOffset(day: Day, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name =
    format.formatToParts(new Date(`${day}T12:00:00Z`)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.slice(3).replace(':', '') || '+0000';
}
