import { expect, test } from "vitest";
import { parseMapLink } from "./map-link.ts";

const PLACE = { latitude: "8.9667", longitude: "-79.5333" };

test.each([
	"https://www.google.com/maps/place/Taller/@8.97,-79.54,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d8.9667!4d-79.5333",
	"https://www.google.com/maps/@8.9667,-79.5333,15z",
	"https://maps.google.com/?q=8.9667,-79.5333",
	"https://www.google.com/maps/search/?api=1&query=8.9667%2C-79.5333",
	"https://waze.com/ul?ll=8.9667,-79.5333&navigate=yes",
	"https://www.google.com/maps?q=loc:8.9667,-79.5333",
	" 8.9667, -79.5333 ",
])("reads %s", (link) => {
	expect(parseMapLink(link)).toEqual(PLACE);
});

test.each([
	"",
	"https://maps.app.goo.gl/abc123",
	"Calle 32 Este",
	"https://www.google.com/maps/@98.1,-200.5,15z",
])("finds nothing in %s", (text) => {
	expect(parseMapLink(text)).toBeUndefined();
});
