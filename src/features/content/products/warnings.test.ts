import { expect, test } from "vitest";
import { extractWarnings } from "./warnings.ts";

test.each([
	[
		"Se agrega al aceite nuevo en motores a gasolina o diésel; no usar con embrague húmedo",
		["no usar con embrague húmedo"],
	],
	[
		"Plásticos y pintura de motos y carros; no aplicar en asiento, llantas ni frenos",
		["no aplicar en asiento, llantas ni frenos"],
	],
	["Se vende por unidad; no toques el vidrio al instalarlo.", ["no toques el vidrio al instalarlo"]],
	["Aerosol de 500 ml. ¡Ojo! Líquido inflamable.", ["Ojo", "Líquido inflamable"]],
	["Para gasolina, no usar en diésel. Dosis de 1.5 L", ["no usar en diésel"]],
	["No exceder 1.5 L por tanque", ["No exceder 1.5 L por tanque"]],
	["Silicona que no corroe metales", []],
	["Solo para gasolina", ["Solo para gasolina"]],
	[
		"Destapa. Use guantes: causa quemaduras graves. Mantenga lejos de niños.",
		["Use guantes", "causa quemaduras graves", "Mantenga lejos de niños"],
	],
	["Rinde mucho. Úsalo en un lugar ventilado.", ["Úsalo en un lugar ventilado"]],
	["Limpia todo. Irrita los ojos y la piel.", ["Irrita los ojos y la piel"]],
	["Aplica con brocha. Mantén fuera del alcance de los niños", ["Mantén fuera del alcance de los niños"]],
	["Contiene veneno; guárdalo cerrado", ["Contiene veneno"]],
	["Para la guantera, el bombillo quemado, discos ventilados y fuera de ruta", []],
	["Normal, notable y soldado", []],
])("extracts from «%s» the warnings %j", (text, warnings) => {
	expect(extractWarnings(text)).toEqual(warnings);
});
