import { expect, test } from "vitest";
import { buildProperNames, respellCapitals } from "./sentence-case.ts";

const names = buildProperNames(["Liqui Moly", "Wurth", "BOSCH", "A1", "FEBEST", "generic"]);

test.each([
	["FILTRO DE ACEITE TOYOTA 5W30", "Filtro de aceite Toyota 5W30"],
	["FILTRO ACEITE COROLLA 14-19", "Filtro aceite Corolla 14-19"],
	["ACEITE ATF DEXRON III 1 LT", "Aceite ATF Dexron III 1 LT"],
	["ACEITE 10W-40 4T LIQUI MOLY", "Aceite 10W-40 4T Liqui Moly"],
	["BUJÍA NGK BKR6E-11", "Bujía NGK BKR6E-11"],
	["BUJIA BOSCH SUPER", "Bujia BOSCH super"],
	["BOMBILLO LED H4 12V 60/55W", "Bombillo LED H4 12V 60/55W"],
	["BOMBILLO H.I.D. 35W", "Bombillo H.I.D. 35W"],
	["PASTILLAS DELANTERAS P/HILUX", "Pastillas delanteras p/Hilux"],
	["AMORTIGUADOR TRAS. DER. L200", "Amortiguador tras. der. L200"],
	["COMPRESOR A/C RAV 4", "Compresor A/C RAV 4"],
	["LLANTA A/T 265/70R16", "Llanta A/T 265/70R16"],
	["TERMINAL DE DIRECCION CR-V 07-11", "Terminal de direccion CR-V 07-11"],
	["RÓTULA INFERIOR X-TRAIL", "Rótula inferior X-Trail"],
	["MUÑÓN D-MAX 4X4", "Muñón D-Max 4X4"],
	["CREMA Y CERA WURTH", "Crema y cera Wurth"],
	['ESCAPE UNIVERSAL 2"', 'Escape universal 2"'],
	["ESCAPE FORD ESCAPE 2.0", "Escape Ford Escape 2.0"],
	["MINI FUSIBLE 10A", "Mini fusible 10A"],
	["LUZ ALTA HALOGENA", "Luz alta halogena"],
	["SENSOR MAF HYUNDAI TUCSON", "Sensor MAF Hyundai Tucson"],
	["VALVULA EGR LAND CRUISER", "Valvula EGR Land Cruiser"],
	["BASE MOTOR FEBEST", "Base motor FEBEST"],
	["BALINERA SKF 6203-2RS", "Balinera SKF 6203-2RS"],
	["FAJA GATES 6PK1750", "Faja Gates 6PK1750"],
	["DISCO MERCEDES-BENZ CLASE C", "Disco Mercedes-Benz Clase C"],
	["ACEITE TIPO A", "Aceite tipo A"],
	["GRASA GRADO B", "Grasa grado B"],
	["O-RING DE INYECTOR", "O-ring de inyector"],
	["ANTI-CONGELANTE VERDE", "Anti-congelante verde"],
	["KIT (4 PZS) TARUGOS", "Kit (4 PZS) tarugos"],
	["SILICON GENERICO ROJO", "Silicon generico rojo"],
	['AMBIENTADOR "PINO" NEGRO', 'Ambientador "pino" negro'],
	["5W30 ACEITE SINTETICO", "5W30 aceite sintetico"],
	["3M PULIDOR", "3M pulidor"],
	["¡OFERTA! CERA", "¡Oferta! cera"],
	["ACEITE   MOTOR", "Aceite   motor"],
	["FILTRO de ACEITE 1Lts", "Filtro de aceite 1Lts"],
	["ESCOBILLA CITROEN", "Escobilla Citroen"],
	["FILTRO REF-A RIO", "Filtro ref-A rio"],
	["TAPON ABCD ABC", "Tapon abcd abc"],
	// Any name that is not in capitals stays to the letter.
	["Filtro de aceite TOYOTA", "Filtro de aceite TOYOTA"],
	["Aceite Motul 8100 ECO-NERGY", "Aceite Motul 8100 ECO-NERGY"],
	["NGK BKR6E", "NGK BKR6E"],
	["ATF", "ATF"],
	["5W30", "5W30"],
	["", ""],
])("writes «%s» as «%s»", (name, expected) => {
	expect(respellCapitals(name, names)).toBe(expected);
});

test("leaves the product's own SKU in its name", () => {
	expect(respellCapitals("TAPON ABCD", names, "ABCD")).toBe("Tapon ABCD");
});

test("changes nothing when a name is written again", () => {
	for (const name of ["COMPRESOR A/C RAV 4", "BUJIA NGK", "MUÑÓN D-MAX 4X4"]) {
		const once = respellCapitals(name, names);
		expect(respellCapitals(once, names)).toBe(once);
	}
});
