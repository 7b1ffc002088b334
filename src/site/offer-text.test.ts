import { expect, test } from "vitest";
import { formatOffer } from "./offer-text.ts";

const SERVICES = ["Frenos", "Cambio de aceite", "Aire acondicionado"].map((name) => ({ name }));
const REST = ["repuestos"];

test.each([
	[SERVICES, { rest: REST, maxLength: 100 }, "Frenos, cambio de aceite, aire acondicionado y repuestos"],
	[SERVICES, { rest: REST, maxLength: 40 }, "Frenos, cambio de aceite y repuestos"],
	[SERVICES.slice(2), { rest: REST, maxLength: 5 }, "Aire acondicionado y repuestos"],
	[[], { rest: REST, maxLength: 40 }, "Repuestos"],
	[SERVICES.slice(0, 1), { maxLength: 40 }, "Frenos"],
	[[], { maxLength: 40 }, ""],
	[[{ name: "Frenos" }, { name: "Instalación" }], { maxLength: 40 }, "Frenos e instalación"],
])("names what is offered as far as it fits", (services, options, text) => {
	expect(formatOffer(services, options)).toBe(text);
});
