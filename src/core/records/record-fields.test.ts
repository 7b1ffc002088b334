import { expect, test } from "vitest";
import { PRODUCT } from "#features/content/products/fields.ts";
import { SERVICE } from "#features/content/services/fields.ts";
import { PROMOTION, TESTIMONIAL } from "#features/content/showcase/fields.ts";
import { promotionSeeds } from "#seed/promotions.ts";
import {
	createBlankValues,
	defineInteger,
	defineText,
	getFieldLabels,
	listChangedFields,
	mergeSavedValues,
	prefixFields,
	type RecordFields,
	toFormValues,
	toRequestBody,
} from "./record-fields.ts";

const CAR_FIELDS = {
	plate: { label: "Placa", maxLength: 8, required: "Escribe la placa" },
	doors: { type: "whole", label: "Puertas", required: "Di cuántas" },
	price: { type: "dollars", label: "Precio" },
	extras: { type: "tags", label: "Extras" },
	owners: {
		type: "rows",
		label: "Dueños",
		parts: {
			name: { label: "Nombre", placeholder: "Ana", required: "Di quién", maxLength: 40 },
			since: {
				label: "Desde",
				placeholder: "2008",
				required: "Di desde",
				maxLength: 4,
				type: "whole",
			},
		},
	},
	photos: { type: "pictures", label: "Fotos" },
	isSold: { type: "yes", label: "Vendido", initialValue: true },
} as const satisfies RecordFields;

test("creates blank values of each field's type", () => {
	expect(createBlankValues(CAR_FIELDS)).toEqual({
		plate: "",
		doors: "",
		price: "",
		extras: "",
		owners: [],
		photos: [],
		isSold: true,
	});
	expect(createBlankValues(TESTIMONIAL).rating).toBe("5");
});

test("round-trips a stored record through its form", () => {
	const corolla = {
		plate: "AB|123",
		doors: 4,
		price: 9500.5,
		extras: ["radio", "aire"],
		isSold: false,
		owners: [{ name: "Ana | Luis, 24|7", since: 2019 }],
		photos: ["/images/a.webp"],
	};
	const values = toFormValues(CAR_FIELDS, corolla);
	expect(values).toMatchObject({ doors: "4", price: "9500.50", extras: "radio, aire" });
	expect(values.owners).toEqual([{ name: "Ana | Luis, 24|7", since: "2019" }]);
	expect(toRequestBody(CAR_FIELDS, values)).toEqual(corolla);
	for (const seed of promotionSeeds) {
		const { id: _, ...rest } = seed;
		expect(toRequestBody(PROMOTION, toFormValues(PROMOTION, seed))).toMatchObject(rest);
	}
});

test("keeps invalid numbers distinct from missing ones", () => {
	const blank = createBlankValues(CAR_FIELDS);
	expect(toRequestBody(CAR_FIELDS, blank)).toMatchObject({ price: null, doors: Number.NaN, extras: [] });
	const submitted = toRequestBody(CAR_FIELDS, { ...blank, price: "1.250", doors: "muchas" });
	expect(submitted.price).toBeLessThan(0);
	expect(submitted.doors).toBeNaN();
	for (const typo of ["1e3", "0x10", "Infinity", "9".repeat(400), "1,000"])
		expect(toRequestBody(SERVICE, { ...createBlankValues(SERVICE), minutes: typo }).minutes).toBeLessThan(0);
	const service = toRequestBody(SERVICE, {
		...createBlankValues(SERVICE),
		minutes: "90",
		price: "45,50",
	});
	expect(service).toMatchObject({ minutes: 90, price: 45.5, badge: null, warranty: null });
	expect(toRequestBody(PRODUCT, createBlankValues(PRODUCT)).image).toBeNull();
});

test("splits and trims tags and lines", () => {
	const { keywords } = toRequestBody(PRODUCT, {
		...createBlankValues(PRODUCT),
		keywords: " aceite , 5w30,, a b ,",
	});
	expect(keywords).toEqual(["aceite", "5w30", "a b"]);
	const includes = " Revisión \n\n  Balanceo\n";
	expect(toRequestBody(SERVICE, { ...createBlankValues(SERVICE), includes }).includes).toEqual([
		...["Revisión", "Balanceo"],
	]);
});

test("compares drafts by what they would send", () => {
	const draft = { ...createBlankValues(CAR_FIELDS), extras: "radio, aire" };
	expect(listChangedFields(CAR_FIELDS, draft, { ...draft, extras: "radio,, aire ," })).toEqual([]);
	const owners = [{ name: "Ana", since: "" }];
	expect(listChangedFields(CAR_FIELDS, draft, { ...draft, plate: "X", owners, isSold: false })).toEqual([
		...["plate", "owners", "isSold"],
	]);
});

test("takes saved values for fields untouched during a save", () => {
	const submitted = { ...createBlankValues(CAR_FIELDS), plate: "ab123", extras: "radio" };
	const saved = { ...submitted, plate: "AB123" };
	expect(mergeSavedValues({ ...submitted, extras: "radio, ai" }, submitted, saved)).toMatchObject({
		plate: "AB123",
		extras: "radio, ai",
	});
	expect(mergeSavedValues({ ...submitted, plate: "cd" }, submitted, saved).plate).toBe("cd");
});

test("prefixes field names with a path", () => {
	const fields = prefixFields("car", CAR_FIELDS);
	expect(toFormValues(fields, { car: { plate: "AB", owners: [], photos: [] } })["car.plate"]).toBe("AB");
	expect(getFieldLabels(fields)["car.isSold"]).toBe("Vendido");
});

test("names subject and bounds in required messages", () => {
	expect(defineText("Firma", 80, "quién firma").required).toBe("Escribe quién firma");
	const days = defineInteger("Vale (días)", 1, 90, "cuántos días");
	expect(days).toMatchObject({ min: 1, max: 90, required: "Escribe cuántos días, de 1 a 90" });
});
