import { expect, test } from "vitest";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
const CUSTOMERS = "/api/admin/customers";
const INBOX = "/api/admin/inbox";
const POSTS = "/api/admin/blog/posts";
const PRODUCTS = "/api/admin/products";

/** Number of concurrent savers of one value. */
const RIVALS = 6;
let made = 0;
const newPhone = () => `6799-${String(++made).padStart(4, "0")}`;
const put = (path: string, body: object) => world.asStaff(path, { method: "PUT", body });

/** Saves a unique value in an existing record. */
type Rival = (value: string) => ReturnType<typeof put>;
const SAVES: [what: string, value: () => string, rival: () => Promise<Rival>, statuses: object][] = [
	[
		"a customer's telephone",
		newPhone,
		async () => {
			const body = { name: "Ana Ríos", phone: newPhone() };
			const { id, name, updated_at } = (await world.asStaff(CUSTOMERS, { body })).json;
			return (phone) => put(`${CUSTOMERS}/${id}`, { name, phone, updated_at });
		},
		{ 200: 1, 422: RIVALS - 1 },
	],
	[
		"the telephone of a customer with one request",
		newPhone,
		async () => {
			const wish = `Consulta ${++made}`;
			const body = { kind: "contact", channel: "counter", name: "Eva", phone: newPhone(), wish };
			const { id, name, updated_at } = (await world.asStaff(INBOX, { body })).json;
			return (phone) => put(`${INBOX}/${id}/data`, { name, phone, email: "", updated_at });
		},
		{ 200: RIVALS },
	],
	[
		"a product's SKU",
		() => `UNICO-${++made}`,
		async () => {
			const form = { name: `Filtro ${++made}`, price: 9.5, type: "Batería", brand: "Bosch" };
			const rest = { uses: "Sedanes", description: "Sellada.", keywords: [] };
			const body = { ...form, ...rest, sku: `SUYO-${made}` };
			const { id, updated_at } = (await world.asStaff(PRODUCTS, { body })).json;
			return (sku) => put(`${PRODUCTS}/${id}`, { ...body, sku, updated_at });
		},
		{ 200: 1, 409: RIVALS - 1 },
	],
	[
		"a post's address",
		() => `direccion-${++made}`,
		async () => {
			const body = { title: `Frenos ${++made}`, published: false };
			const { id, updated_at } = (await world.asStaff(POSTS, { body })).json;
			return (slug) => put(`${POSTS}/${id}`, { ...body, slug, updated_at });
		},
		{ 200: 1, 422: RIVALS - 1 },
	],
];

test.each(SAVES)("gives %s to one of several concurrent savers", async (_, value, rival, statuses) => {
	const rivals = [];
	for (let index = 0; index < RIVALS; index++) rivals.push(await rival());
	const sharedValue = value();
	const replies = await Promise.all(rivals.map((save) => save(sharedValue)));
	const counted = Object.groupBy(replies, ({ status }) => status);
	expect(Object.fromEntries(Object.entries(counted).map(([status, of]) => [status, of?.length]))).toEqual(
		statuses,
	);
});
