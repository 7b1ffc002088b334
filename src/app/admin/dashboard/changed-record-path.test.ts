import { expect, test } from "vitest";
import { CHANGE_LABELS } from "#app/admin/settings/change-labels.ts";
import { getChangedRecordPath } from "./changed-record-path.ts";

const subjects = Object.keys(CHANGE_LABELS) as (keyof typeof CHANGE_LABELS)[];
const getPath = (subject: (typeof subjects)[number]) =>
	getChangedRecordPath({ subject, id: "a/b", name: "Aceite & más" });

test("links every record type to its page", () => {
	const home = "/admin/dashboard";
	const paths = Object.fromEntries(subjects.map((subject) => [subject, getPath(subject)]));
	expect(paths).toEqual({
		product: `${home}/editar-productos/a%2Fb`,
		service: `${home}/editar-servicios/a%2Fb`,
		promotion: `${home}/vitrina/promociones/a%2Fb`,
		testimonial: `${home}/vitrina/testimonios/a%2Fb`,
		brand: `${home}/vitrina/marcas/a%2Fb`,
		symptom: `${home}/vitrina/sintomas/a%2Fb`,
		synonym: `${home}/productos`,
		customer: `${home}/clientes/a%2Fb`,
		car: `${home}/taller/carros/a%2Fb`,
		post: `${home}/blog/a%2Fb`,
		media: `${home}/media?q=Aceite+%26+m%C3%A1s`,
		settings: `${home}/configuracion`,
		staff: `${home}/configuracion`,
	});
});
