import { createRoute, z } from "@hono/zod-openapi";
import { RuleError } from "#platform/errors.ts";
import { answer, json, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { fold } from "#search-text.ts";
import { BRANDS, createItem, removeItem, restoreItem, updateItem } from "./edit.server.ts";
import { AdminBrand, BrandEdit, NewBrand } from "./editing-contract.ts";
import { brandView } from "./staff-view.server.ts";
import { listRows } from "./store.server.ts";

const params = z.object({ id: z.string().max(80) });
const tags = ["Panel: vitrina"];
const saved = { 200: answer("La marca como quedó", AdminBrand), ...staffProblems };

const create = createRoute({
	method: "post",
	path: "/admin/brands",
	tags,
	summary: "Crea una marca",
	request: { body: { required: true, content: json(NewBrand) } },
	responses: { 201: answer("La marca, con su id", AdminBrand), ...staffProblems },
});
const update = createRoute({
	method: "put",
	path: "/admin/brands/{id}",
	tags,
	summary: "Guarda una marca",
	request: { params, body: { required: true, content: json(BrandEdit) } },
	responses: saved,
});
const remove = createRoute({
	method: "delete",
	path: "/admin/brands/{id}",
	tags,
	summary: "Envía una marca a la papelera",
	request: { params },
	responses: saved,
});
const restore = createRoute({
	method: "post",
	path: "/admin/brands/{id}/restore",
	tags,
	summary: "Saca una marca de la papelera",
	request: { params },
	responses: saved,
});

/** A brand's logo has a name of its own under /images/marcas. */
const logoNameOf = (name: string) => `${fold(name).replaceAll("ñ", "n").replaceAll(" ", "-")}.png`;

export const brandsAdminApi = (at: Platform) =>
	openRoutes()
		.openapi(create, async (c) => {
			const { code, ...form } = c.req.valid("json");
			const wanted = code || form.name;
			await refuseTaken(at, wanted);
			// The catalogue's code is the id, so that a brand is there once.
			const brand = await createItem(at, c.var.actor, BRANDS, wanted, () => ({
				...form,
				code: wanted,
				logo: form.logo || logoNameOf(wanted),
			}));
			return c.json(brandView(at, brand), 201);
		})
		.openapi(update, async (c) => {
			const { id } = c.req.valid("param");
			const { updated_at: seenAt, ...form } = c.req.valid("json");
			const brand = await updateItem(at, c.var.actor, BRANDS, id, seenAt, (before) => ({
				...{ ...before, ...form },
				logo: form.logo || before.logo,
			}));
			return c.json(brandView(at, brand), 200);
		})
		.openapi(remove, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(brandView(at, await removeItem(at, c.var.actor, BRANDS, id)), 200);
		})
		.openapi(restore, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(brandView(at, await restoreItem(at, c.var.actor, BRANDS, id)), 200);
		});

async function refuseTaken(at: Platform, code: string): Promise<void> {
	const isSame = (id: string) => fold(id) === fold(code);
	const shown = await listRows(at.db, "brands", false);
	const binned = await listRows(at.db, "brands", true);
	const sentence = shown.some(({ id }) => isSame(id))
		? `La marca «${code}» ya está en la lista.`
		: binned.some(({ id }) => isSame(id)) &&
			`La marca «${code}» está en la papelera. Restáurala en vez de crearla otra vez.`;
	if (sentence)
		throw new RuleError("brand_taken", sentence, { status: 409, fields: { name: sentence } });
}
