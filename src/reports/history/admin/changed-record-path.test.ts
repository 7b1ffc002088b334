import { expect, test } from "vitest";
import { HOME } from "#admin/paths.ts";
import routes from "#app/routes.ts";
import { SUBJECTS, type Subject } from "#core/audit/records.ts";
import { RECORD_PAGES } from "#reports/history/record-pages.ts";
import { getChangedRecordPath } from "./changed-record-path.ts";

type Route = { path?: string | undefined; children?: readonly Route[] | undefined };

const listRoutePaths = (routeList: readonly Route[], parentPath: string): string[] =>
	routeList.flatMap(({ path, children = [] }) => {
		const fullPath = path ? `${parentPath}/${path}` : parentPath;
		return [fullPath, ...listRoutePaths(children, fullPath)];
	});
const getPath = (subject: Subject) => getChangedRecordPath({ subject, id: "a/b", name: "Aceite & más" });

test("links every record type to its page", () => {
	const home = "/admin/dashboard";
	const paths = Object.fromEntries(SUBJECTS.map((subject) => [subject, getPath(subject)]));
	expect(paths).toEqual({
		product: `${home}/editar-productos/a%2Fb`,
		service: `${home}/editar-servicios/a%2Fb`,
		promotion: `${home}/vitrina/promociones/a%2Fb`,
		testimonial: `${home}/vitrina/testimonios/a%2Fb`,
		brand: `${home}/vitrina/marcas/a%2Fb`,
		symptom: `${home}/vitrina/sintomas/a%2Fb`,
		shop_photo: `${home}/vitrina/fotos`,
		mail: `${home}/configuracion/correo`,
		zoho: `${home}/configuracion`,
		copies: `${home}/configuracion/copias`,
		synonym: `${home}/productos`,
		customer: `${home}/clientes/a%2Fb`,
		car: `${home}/taller/carros/a%2Fb`,
		cash: `${home}/caja/a%2Fb`,
		post: `${home}/blog/a%2Fb`,
		media: `${home}/media?q=Aceite+%26+m%C3%A1s`,
		settings: `${home}/configuracion`,
		site_text: `${home}/configuracion/textos/a%2Fb`,
		publication: `${home}/configuracion`,
		staff: `${home}/configuracion`,
	});
});

const ROUTE_PATHS = listRoutePaths(routes, "");
test.each(SUBJECTS)("registers a page of the router for a %s", (subject) => {
	const { path, link } = RECORD_PAGES[subject];
	expect(ROUTE_PATHS).toContain(link === "record" ? `${HOME}/${path}/:id` : `${HOME}/${path}`);
});
