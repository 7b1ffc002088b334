// @module-tag engines
// @module-tag sequence
import { beforeAll, describe, expect, test } from "vitest";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();

const PEOPLE = [
	["Łukasz Żółć", "6300-1001"],
	["陈伟", "6300-1002"],
	["Íñigo Peña", "6300-1003"],
	["Søren Ægir", "6300-1004"],
	["Ольга Краснова", "6300-1005"],
] as const;
const SEARCHES = [
	["lukasz", "Łukasz Żółć"],
	["zolc", "Łukasz Żółć"],
	["陈", "陈伟"],
	["陈伟", "陈伟"],
	["inigo pena", "Íñigo Peña"],
	["PEÑA", "Íñigo Peña"],
	["pen\u0303a", "Íñigo Peña"],
	["soren aegir", "Søren Ægir"],
	["ольга", "Ольга Краснова"],
	["ｉｎｉｇｏ", "Íñigo Peña"],
	["ini\u00adgo\u200b", "Íñigo Peña"],
] as const;
/** Message of every person, and search terms that find it. */
const MESSAGE = "Cambiar el ﬁltro, 机油 y el año del carro AB-1234";
const COMMON_TERMS = ["filtro", "机油", "ano"];

beforeAll(async () => {
	for (const [name, phone] of PEOPLE) {
		world.ctx.clock.advance(1000);
		const body = { name, phone, email: "", service: "", vehicleType: "", message: MESSAGE };
		const { status } = await world.call("/api/contact", { body });
		expect(status).toBe(201);
	}
	const email = "ana@correo.com";
	expect((await world.call("/api/newsletter", { body: { email } })).status).toBe(201);
});

const listFrom = async (path: string, list: string) => {
	const { status, json } = await world.asStaff(path);
	expect(status, path).toBe(200);
	return (list ? json[list] : json) as { name: string; id: string }[];
};
const searchCustomers = (q: string) =>
	listFrom(`/api/admin/customers/detailed?q=${encodeURIComponent(q)}`, "customers");
const searchInbox = (q: string) => listFrom(`/api/admin/inbox?state=all&q=${encodeURIComponent(q)}`, "leads");
const getNames = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

async function expectAllFound() {
	for (const [q, name] of SEARCHES) {
		expect(getNames(await searchCustomers(q)), q).toEqual([name]);
		expect(getNames(await searchInbox(q)), q).toEqual([name]);
	}
	for (const q of COMMON_TERMS) expect((await searchInbox(q)).length, q).toBe(PEOPLE.length);
}

test("finds a person in any script, with or without marks", expectAllFound);

describe("symbol-only search", () => {
	const Lists = [
		["/api/admin/customers/detailed?", "customers"],
		["/api/admin/inbox?state=all&", "leads"],
		["/api/admin/services?", "services"],
		["/api/admin/products?", "products"],
		["/api/admin/blog/posts?", ""],
		["/api/admin/media?", "files"],
		["/api/admin/subscribers?state=all&", "subscribers"],
		["/api/admin/estimates?", "estimates"],
		["/api/admin/work-orders?", "orders"],
		["/api/admin/overview/services?", "services"],
		["/api/products/search?", "products"],
		["/api/admin/overview/products?", "products"],
		["/api/admin/agenda/search?", "visits"],
		["/api/blog/posts?", ""],
	] as const;

	test.each(Lists)("%s", async (path, list) => {
		for (const q of ["?!", "%", "_", "…", "😀"])
			expect(await listFrom(`${path}q=${encodeURIComponent(q)}`, list), q).toEqual([]);
	});
});

test("finds a ligature by its letters in the catalogue", async () => {
	const searchProductNames = async (q: string) =>
		getNames(await listFrom(`/api/products/search?q=${encodeURIComponent(q)}`, "products"));
	const expectedNames = await searchProductNames("filtro");
	expect(expectedNames.length).toBeGreaterThan(0);
	expect(await searchProductNames("ﬁltro")).toEqual(expectedNames);
	expect(await searchProductNames("ＦＩＬＴＲＯ")).toEqual(expectedNames);
});
