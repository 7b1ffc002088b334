import { expect, test } from "vitest";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
const CUSTOMERS = "/api/admin/customers";
const INBOX = "/api/admin/inbox";
const POSTS = "/api/admin/blog/posts";
const PRODUCTS = "/api/admin/products";

/** Number of concurrent savers of one value. */
const SAVER_COUNT = 6;
let recordCount = 0;
const createPhone = () => `6799-${String(++recordCount).padStart(4, "0")}`;
const put = (path: string, body: object) => world.asStaff(path, { method: "PUT", body });

/** Saves a unique value in an existing record. */
type SaveValue = (uniqueValue: string) => ReturnType<typeof put>;
const UNIQUE_VALUES: [
	what: string,
	value: () => string,
	rival: () => Promise<SaveValue>,
	statuses: object,
][] = [
	[
		"a customer's telephone",
		createPhone,
		async () => {
			const body = { name: "Ana Ríos", phone: createPhone() };
			const { id, name, updated_at } = (await world.asStaff(CUSTOMERS, { body })).json;
			return (phone) => put(`${CUSTOMERS}/${id}`, { name, phone, updated_at });
		},
		{ 200: 1, 422: SAVER_COUNT - 1 },
	],
	[
		"the telephone of a customer with one request",
		createPhone,
		async () => {
			const wish = `Consulta ${++recordCount}`;
			const body = { kind: "contact", channel: "counter", name: "Eva", phone: createPhone(), wish };
			const { id, name, updated_at } = (await world.asStaff(INBOX, { body })).json;
			return (phone) => put(`${INBOX}/${id}/data`, { name, phone, email: "", updated_at });
		},
		{ 200: SAVER_COUNT },
	],
	[
		"a product's SKU",
		() => `UNICO-${++recordCount}`,
		async () => {
			const form = { name: `Filtro ${++recordCount}`, price: 9.5, type: "Batería", brand: "Bosch" };
			const rest = { uses: "Sedanes", description: "Sellada.", keywords: [] };
			const body = { ...form, ...rest, sku: `SUYO-${recordCount}` };
			const { id, updated_at } = (await world.asStaff(PRODUCTS, { body })).json;
			return (sku) => put(`${PRODUCTS}/${id}`, { ...body, sku, updated_at });
		},
		{ 200: 1, 409: SAVER_COUNT - 1 },
	],
	[
		"a post's address",
		() => `direccion-${++recordCount}`,
		async () => {
			const body = { title: `Frenos ${++recordCount}`, published: false };
			const { id, updated_at } = (await world.asStaff(POSTS, { body })).json;
			return (slug) => put(`${POSTS}/${id}`, { ...body, slug, updated_at });
		},
		{ 200: 1, 422: SAVER_COUNT - 1 },
	],
];

test.each(UNIQUE_VALUES)(
	"gives %s to one of several concurrent savers",
	async (_, createValue, createSaver, statuses) => {
		const savers = [];
		for (let index = 0; index < SAVER_COUNT; index++) savers.push(await createSaver());
		const sharedValue = createValue();
		const replies = await Promise.all(savers.map((save) => save(sharedValue)));
		const repliesByStatus = Object.groupBy(replies, ({ status }) => status);
		expect(
			Object.fromEntries(Object.entries(repliesByStatus).map(([status, group]) => [status, group?.length])),
		).toEqual(statuses);
	},
);
