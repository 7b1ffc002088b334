import { expect, test } from "vitest";
import { formatGreeting, getCallName } from "./greeting.ts";

test.each([
	["Ana Ríos", "Ana"],
	["  José   Ñato ", "José"],
	["CARMEN RUIZ", "Carmen"],
	["carmen ruiz", "Carmen"],
	["DeShawn Bell", "DeShawn"],
	["D'Angelo Pérez", "D'Angelo"],
	["ana-luisa mora", "Ana-Luisa"],
	["Pérez, Carlos", "Carlos"],
	["Carmen (esposa de Luis)", "Carmen"],
	["María del Carmen Ruiz", "María del Carmen"],
	["MARIA DE LOS ANGELES PEREZ", "Maria de los Angeles"],
	["María Pérez de León", "María"],
	["José de la Cruz", "José de la Cruz"],
	["Rosa de León", "Rosa"],
])("greets %s as %s", (fullName, callName) => {
	expect(getCallName(fullName)).toBe(callName);
});

test.each([
	["Doña Carmen", "Doña Carmen"],
	["doña carmen ruiz", "Doña Carmen"],
	["DON LUIS", "Don Luis"],
	["Ing. Pérez", "Ing. Pérez"],
	["ing perez", "Ing. Perez"],
	["Ing. Carlos Pérez", "Ing. Carlos"],
	["Lic. Ana Ríos", "Lic. Ana"],
	["Licda. Marta Solís", "Licda. Marta"],
	["Sra. de Pérez", "Sra. de Pérez"],
	["Sr. Ing. Carlos Pérez", "Ing. Carlos"],
	["Dra. María del Carmen Paz", "Dra. María del Carmen"],
	["Donato Pérez", "Donato"],
	["Constructor Pérez", "Constructor"],
	["Sra.", ""],
])("greets the titled %s as %s", (fullName, callName) => {
	expect(getCallName(fullName)).toBe(callName);
});

test.each([
	["Transporte Díaz, S.A.", "Transporte Díaz"],
	["TRANSPORTE DIAZ S. A.", "TRANSPORTE DIAZ"],
	["Grupo Eta, Inc.", "Grupo Eta"],
	["Ricardo Pérez, S.A.", "Ricardo Pérez"],
	["Taller Los Primos", "Taller Los Primos"],
	["Los Primos", "Los Primos"],
	["La Casa del Freno", "La Casa del Freno"],
	["Pérez e Hijos", "Pérez e Hijos"],
	["Díaz & Asociados", "Díaz & Asociados"],
	["Hermanos Díaz", "Hermanos Díaz"],
	["Ferretería El Clavo 2", "Ferretería El Clavo 2"],
	["Taller gane.dinero", ""],
	["Taller llame al 6123-4567", ""],
])("greets the company %s as %s", (fullName, callName) => {
	expect(getCallName(fullName)).toBe(callName);
});

test.each(["", " ", "ana@correo.com", "123456", "👩‍🔧", "A", "http://premio.com Ana", "GANASTE$1000 ya"])(
	"finds no name in %j",
	(fullName) => {
		expect(getCallName(fullName)).toBe("");
		expect(formatGreeting(fullName)).toBe("Hola");
	},
);

test("formats a greeting with the name", () => {
	expect(formatGreeting("Doña Carmen Ruiz")).toBe("Hola, Doña Carmen");
});
