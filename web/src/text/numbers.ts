import type { Estimate } from "../generated/protocol";
import { reader } from "./reader";

/** A number between 0 and 1, and the bounds it lies between. */
export type Chance = Pick<Estimate, "chance" | "low" | "high" | "is_exact">;

function percent(share: number, digits: number): string {
  return new Intl.NumberFormat(reader.lang, { style: "percent", maximumFractionDigits: digits }).format(share);
}

/** A chance in whole per cent; only what is certain is called 0 or 100. */
export function chanceText({ chance, is_exact }: Chance): string {
  if (!is_exact && chance > 0 && chance < 0.005) return `< ${percent(0.01, 0)}`;
  if (!is_exact && chance < 1 && chance >= 0.995) return `> ${percent(0.99, 0)}`;
  return percent(chance, is_exact ? 1 : 0);
}

/** From where to where a chance may lie; with more digits where whole per cent would say nothing. */
export function intervalText({ low, high }: Chance): string {
  const digits = Math.round(low * 100) === Math.round(high * 100) ? 1 : 0;
  const exactly = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const from = new Intl.NumberFormat(reader.lang, exactly).format(low * 100);
  return `${from}–${new Intl.NumberFormat(reader.lang, { ...exactly, style: "percent" }).format(high)}`;
}

/** A part of the chance to win that was given away. */
export const costText = (cost: number): string => `−${percent(cost, cost < 0.1 ? 1 : 0)}`;

/** A time that is not known exactly. */
export function timeText(seconds: number): string {
  const [unit, value] = seconds < 90 ? (["second", seconds] as const) : (["minute", seconds / 60] as const);
  const rounded = unit === "second" && value > 10 ? Math.ceil(value / 5) * 5 : unit === "second" ? value : Math.ceil(value);
  const format = new Intl.NumberFormat(reader.lang, { style: "unit", unit, unitDisplay: "short", maximumSignificantDigits: 2 });
  return format.format(rounded).replace(/ /g, "\u00a0");
}

/** What a clock shows: whole days, else hours, minutes and seconds. */
export function countdownText(seconds: number): string {
  if (seconds >= 172_800) return spanText(Math.floor(seconds / 86_400) * 86_400);
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A day, from seconds since 1970. */
export const dayText = (seconds: number): string => new Intl.DateTimeFormat(reader.lang, { dateStyle: "long" }).format(seconds * 1000);

/** A day and the time of it, from seconds since 1970. */
export const momentText = (seconds: number): string => new Intl.DateTimeFormat(reader.lang, { dateStyle: "long", timeStyle: "short" }).format(seconds * 1000);

/** A time of the day, from seconds since 1970. */
export const clockText = (seconds: number): string => new Intl.DateTimeFormat(reader.lang, { timeStyle: "short" }).format(seconds * 1000);

/** A day of the next few weeks and the time of it, from seconds since 1970. */
export const soonText = (seconds: number): string =>
  new Intl.DateTimeFormat(reader.lang, { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" }).format(seconds * 1000);

const HALF_A_DAY = 43_200;

/** Since when something has been so: the time of the day, and the day where that was long ago. */
export const sinceText = (seconds: number, now: number = Date.now() / 1000): string => (now - seconds < HALF_A_DAY ? clockText(seconds) : soonText(seconds));

const UNITS = [["week", 604_800], ["day", 86_400], ["hour", 3600], ["minute", 60]] as const;

const unitText = (unit: string, value: number): string =>
  new Intl.NumberFormat(reader.lang, { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 1 }).format(value);

/** An hour of the day. */
export const hourText = (hour: number): string =>
  new Intl.DateTimeFormat(reader.lang, { hour: "numeric", minute: "2-digit", timeZone: "UTC" }).format(hour * 3_600_000);

/** A time to play in, in the largest unit of which it is a whole number. */
export function spanText(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds % length === 0) ?? (["second", 1] as const);
  return unitText(unit, seconds / size);
}

const STEPS = [["day", 86_400], ["hour", 3600], ["minute", 60]] as const;

/** How long ago something was, in its largest unit; the moment itself is called now. */
export function agoText(seconds: number, now: number = Date.now() / 1000): string {
  const gone = Math.max(0, now - seconds);
  const [unit, size] = STEPS.find(([, length]) => gone >= length) ?? (["second", Infinity] as const);
  return new Intl.RelativeTimeFormat(reader.lang, { numeric: "auto" }).format(-Math.floor(gone / size), unit);
}

export const numberText = (value: number): string => new Intl.NumberFormat(reader.lang).format(value);
