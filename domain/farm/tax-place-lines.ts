import { isDay } from '#domain/calendar-days.ts';
import { shortenText } from '#domain/cut-text.ts';
import type { TaxPlace } from './tax-place.ts';

/** A ZIP code delivers nothing beyond this, so a rate above it is a slip. */
export const taxPercentMax = 20;
/** The most rates by ZIP code; Washington has some 700. */
export const taxPlacesMax = 2000;

export interface TaxLines {
  places: TaxPlace[];
  /** 'Line 214: …', in their order. */
  problems: string[];
}

/**
 * One place a line, as typed or as pasted from the state's file: `99208, 9.0, 3210, 2027-01-01`, by
 * commas, or by tabs or semicolons. A line has one separator: with a tab or a semicolon in it, a
 * comma is no separator, and is refused in a rate rather than guessed at.
 */
export function readTaxLines(text: string): TaxLines {
  const lines: TaxLines = { places: [], problems: [] };
  const seen = new Map<string, number>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const place = readLine(line.trim());
    const number = index + 1;
    if (typeof place === 'string') {
      lines.problems.push(`Line ${number}: ${place}`);
      continue;
    }
    const key = `${place.zip} ${place.from}`;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, number);
    else
      lines.problems.push(
        `Line ${number}: ${place.zip} has a rate for this day in line ${before} already`,
      );
    lines.places.push(place);
  }
  if (lines.places.length > taxPlacesMax)
    lines.problems.push(
      `There are ${lines.places.length} rates: enter at most ${taxPlacesMax}, of the ZIP codes you deliver to`,
    );
  return lines;
}

const separatorOf = (line: string): RegExp | string =>
  ['\t', ';', ','].find((one) => line.includes(one)) ?? /\s+/;

function readLine(line: string): TaxPlace | string {
  const [zip = '', rate = '', locationCode = '', from = '', ...others] = line
    .split(separatorOf(line))
    .map((part) => part.trim());
  if (!/^\d{5}$/.test(zip)) return `“${shortenText(zip, 20)}” is no ZIP code of five digits`;
  const percent = readRate(rate);
  if (typeof percent === 'string') return percent;
  if (isDay(locationCode))
    return `the location code is missing before ${locationCode}: ZIP code, rate, location code, day`;
  if (!/^[\w-]{0,20}$/.test(locationCode))
    return `“${shortenText(locationCode, 20)}” is no location code`;
  if (from !== '' && !isDay(from)) return `“${shortenText(from, 20)}” is no day such as 2027-01-01`;
  if (others.some((part) => part !== ''))
    return `“${shortenText(others.join(' '), 20)}” is too much: ZIP code, rate, location code, day`;
  return { zip, percent, locationCode, from };
}

const ratePattern = /^(?<number>\d{1,3}(?:\.\d+)?)\s*(?<sign>%?)$/;

/** A state's file may have 0.089 for 8.9 %. Below 1 %, the percent sign says that it is meant. */
function readRate(rate: string): number | string {
  if (/^\d+,\d+\s*%?$/.test(rate)) return `write the rate ${rate} with a point`;
  const { number, sign } = ratePattern.exec(rate)?.groups ?? {};
  if (number === undefined)
    return rate === '' ? 'the rate is missing' : `“${shortenText(rate, 20)}” is no rate`;
  const percent = Number(number);
  if (percent > taxPercentMax) return `the rate ${rate} is above ${taxPercentMax} %`;
  if (percent > 0 && percent < 1 && !sign)
    return `is the rate ${rate} meant as ${asPercent(percent * 100)} %? Write ${asPercent(percent * 100)}, or ${rate}% if it is below 1 %`;
  if (!/^\d+(?:\.\d{1,3})?0*$/.test(number)) return `the rate ${rate} has more than three decimals`;
  return percent;
}

const asPercent = (percent: number): string => String(Math.round(percent * 1e6) / 1e6);

const rateText = (percent: number): string =>
  percent > 0 && percent < 1 ? `${percent}%` : String(percent);

export const writeTaxLines = (places: readonly TaxPlace[]): string =>
  places
    .map(({ zip, percent, locationCode, from }) => {
      const parts = [zip, rateText(percent), locationCode, from];
      while (parts.at(-1) === '') parts.pop();
      return parts.join(', ');
    })
    .join('\n');
