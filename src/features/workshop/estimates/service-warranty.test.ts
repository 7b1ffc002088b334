import { expect, test } from "vitest";
import { parseServiceWarranty } from "./service-warranty.ts";

test.each([
	["1 año", 12, null],
	["2 años.", 24, null],
	["Un año", 12, null],
	["6 MESES o 10,000 km", 6, 10_000],
	["1 año o 20 000 km", 12, 20_000],
	["5000 km", null, 5000],
	["1 año en el compresor", null, null],
	["11 años", null, null],
	["0 meses", null, null],
	["900,000 km", null, null],
	["", null, null],
])("reads «%s» as %s months, %s km", (text, months, km) =>
	expect(parseServiceWarranty(text)).toEqual({ warranty_months: months, warranty_km: km }),
);
