/** Coordinates in degrees, with up to seven decimals. */
type Coordinates = { latitude: string; longitude: string };

/** The marked place comes before the centre of the view, which may be next to it. */
const PATTERNS = [
	/!3d(-?\d{1,2}(?:\.\d{1,15})?)!4d(-?\d{1,3}(?:\.\d{1,15})?)/,
	/[?&](?:q|query|ll|destination|daddr)=(?:loc:)?(-?\d{1,2}(?:\.\d{1,15})?)(?:,|%2C)(-?\d{1,3}(?:\.\d{1,15})?)/,
	/@(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)/,
	/^(-?\d{1,2}(?:\.\d{1,15})?), ?(-?\d{1,3}(?:\.\d{1,15})?)$/,
];
const MAX_DECIMALS = 7;

/**
 * Finds the coordinates in a link copied from Google Maps or Waze, or in a pair of numbers.
 *
 * @returns undefined if the text has none, as a shortened link
 */
export function parseMapLink(text: string): Coordinates | undefined {
	for (const pattern of PATTERNS) {
		const [, latitude, longitude] = pattern.exec(text.trim()) ?? [];
		if (latitude === undefined || longitude === undefined) continue;
		if (Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180) continue;
		return { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) };
	}
	return undefined;
}

const roundDegrees = (degrees: string) => String(Number(Number(degrees).toFixed(MAX_DECIMALS)));
