/** Coordinates in degrees, with up to seven decimals. */
type Coordinates = { latitude: string; longitude: string };

const PAIR = String.raw`(-?\d{1,2}(?:\.\d{1,15})?)(?:,|%2C|!4d)\s*(-?\d{1,3}(?:\.\d{1,15})?)`;
/** The marked place comes before the centre of the view, which may be next to it. */
const PATTERNS = [
	new RegExp(`!3d${PAIR}`),
	new RegExp(`[?&](?:q|query|ll|destination|daddr)=(?:loc:)?${PAIR}`),
	new RegExp(`@${PAIR}`),
	new RegExp(String.raw`^\s*${PAIR}\s*$`),
];
const MAX_DECIMALS = 7;

/**
 * Finds the coordinates in a link copied from Google Maps or Waze, or in a pair of numbers.
 *
 * @returns undefined if the text has none, as a shortened link
 */
export function parseMapLink(text: string): Coordinates | undefined {
	for (const pattern of PATTERNS) {
		const [, latitude, longitude] = pattern.exec(text) ?? [];
		if (latitude === undefined || longitude === undefined) continue;
		if (Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180) continue;
		return { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) };
	}
	return undefined;
}

const roundDegrees = (degrees: string) => String(Number(Number(degrees).toFixed(MAX_DECIMALS)));
