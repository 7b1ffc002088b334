import { expect, test } from "vitest";
import { formatCar, toCar, toStoredBrand } from "#domain/car/car.ts";
import { PREFERRED_TIMES } from "#domain/shop.ts";
import { formatReceiptChat, formatRequestAsChat, getRequestReceivedText } from "./messages.ts";
import { listPreferredTimes, validateServiceRequest } from "./rules.ts";

const today = "2026-11-20";
const corolla = {
	vehicleBrand: "Toyota",
	vehicleModel: "Corolla",
	vehicleYear: 2015,
} as const;
const validInput = { vehicleYear: 2015, contactMethod: "whatsapp" } as const;

test("accepts today or later and rejects yesterday", () => {
	expect(validateServiceRequest(validInput, today)).toBeUndefined();
	expect(validateServiceRequest({ ...validInput, preferredDate: "" }, today)).toBeUndefined();
	expect(validateServiceRequest({ ...validInput, preferredDate: today }, today)).toBeUndefined();
	expect(validateServiceRequest({ ...validInput, preferredDate: "2027-01-02" }, today)).toBeUndefined();
	expect(validateServiceRequest({ ...validInput, preferredDate: "2026-11-19" }, today)).toEqual({
		preferredDate: "Elige una fecha desde hoy en adelante",
	});
});

test("accepts next year's model and rejects later ones", () => {
	expect(validateServiceRequest({ ...validInput, vehicleYear: 2027 }, today)).toBeUndefined();
	expect(validateServiceRequest({ ...validInput, vehicleYear: 2028 }, today)).toEqual({
		vehicleYear: "El año del carro va hasta 2027. Revisa las cuatro cifras.",
	});
});

test("requires an address for an answer by email", () => {
	const byEmail = { ...validInput, contactMethod: "correo" } as const;
	expect(validateServiceRequest(byEmail, today)).toHaveProperty("email");
	expect(validateServiceRequest({ ...byEmail, email: "" }, today)).toHaveProperty("email");
	expect(validateServiceRequest({ ...byEmail, email: "ana@correo.com" }, today)).toBeUndefined();
});

test("formats the car and replaces «Otro» by its brand", () => {
	expect(formatCar(toCar(corolla))).toBe("Toyota Corolla 2015");
	const swift = { vehicleBrand: "Otro", vehicleModel: "Swift", vehicleYear: 2019 } as const;
	expect(formatCar(toCar({ ...swift, vehicleBrandOther: "Suzuki" }))).toBe("Suzuki Swift 2019");
	expect(formatCar(toCar({ ...swift, vehicleBrandOther: "" }))).toBe("Swift 2019");
	expect(toStoredBrand({ ...swift, vehicleBrandOther: "" })).toBe("Otro");
	expect(toStoredBrand({ ...corolla, vehicleBrandOther: "Suzuki" })).toBe("Toyota");
});

test.each([
	[120, "2 horas"],
	[60, "1 hora"],
	[45, "45 minutos"],
])("formats a promise of %i minutes as «%s»", (minutes, duration) => {
	expect(getRequestReceivedText("Frenos", minutes)).toBe(
		`¡Solicitud enviada para Frenos! Te responderemos con precios y disponibilidad en máximo ${duration}.`,
	);
});

test("puts the form's fields into the fallback chat", () => {
	const typed = {
		name: "Ana Ríos",
		vehicleBrand: "Kia",
		vehicleModel: "Picanto",
		vehicleYear: "2018",
	};
	expect(formatRequestAsChat("Frenos", { ...typed, description: "Chillan al frenar." })).toBe(
		"Hola, soy Ana Ríos. Quiero pedir el servicio de Frenos para mi Kia Picanto 2018. Chillan al frenar.",
	);
	expect(formatRequestAsChat("Frenos", { name: "", description: "" })).toBe(
		"Hola. Quiero pedir el servicio de Frenos.",
	);
});

test("omits the car from the chat when unknown", () => {
	const request = { service: "Frenos", reference: "SOL-2026-00007" };
	const firstSentence = "Hola, acabo de enviar la solicitud SOL-2026-00007 para el servicio de Frenos.";
	expect(formatReceiptChat({ ...request, car: "Kia Rio 2017" })).toBe(
		`${firstSentence} Mi carro es un Kia Rio 2017.`,
	);
	expect(formatReceiptChat({ ...request, car: formatCar(toCar({})) })).toBe(firstSentence);
});

test("offers times at least an hour before closing", () => {
	const openingHours = { opens: "08:00", closes: "18:00" };
	const hours = [
		null,
		openingHours,
		openingHours,
		openingHours,
		openingHours,
		openingHours,
		{ opens: "08:00", closes: "16:00" },
	];
	const shop = {
		hours,
		closedDays: [{ date: "2026-12-08", reason: "Día de la Madre" }],
		specialDays: [],
	};
	expect(listPreferredTimes("2026-11-23", shop)).toEqual(PREFERRED_TIMES);
	expect(listPreferredTimes("2026-11-21", shop)).toEqual(PREFERRED_TIMES.slice(0, 7));
	expect(listPreferredTimes("2026-11-21", shop).at(-1)).toBe("3:00 PM");
	for (const day of ["", "2026-11-22", "2026-12-08"])
		expect(listPreferredTimes(day, shop)).toEqual(PREFERRED_TIMES);
});
