import { paged } from "#bounds.ts";
import { recordRoutes } from "#features/changes/record-routes.server.ts";
import { answer } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
	AdminProduct,
	PriceEdit,
	ProductEdit,
	ProductForm,
	ProductList,
	ProductListFilter,
} from "./contract.ts";
import { PRODUCTS, updatePrice } from "./edit.server.ts";
import { staffGroups } from "./groups.server.ts";
import { PRODUCTS_PER_PAGE } from "./rules.ts";
import { countForStaff, groupNames, listForStaff } from "./store.server.ts";

const { panel, api, reading } = recordRoutes(
	PRODUCTS,
	{
		tag: "Panel: productos",
		path: "/admin/products",
		right: "catalogue",
		reads: "readCatalogue",
		id: "Product",
	},
	{ create: ProductForm, update: ProductEdit, saved: AdminProduct },
);

const WHOLE_BIN = { q: "", brand: "all", type: "all", bin: "1" } as const;

export const productsAdminApi = (at: Platform) =>
	api(at).openapiRoutes([
		reading(at),
		panel.get("listProductsAsStaff", "/admin/products", {
			right: "readCatalogue",
			summary: "Productos del catálogo, ocultos incluidos",
			query: ProductListFilter,
			200: answer("Una página y el total", ProductList),
		})(async ({ query: filter }) => {
			const view = await PRODUCTS.viewer(at, at.db);
			const groups = await staffGroups(at);
			const total = await countForStaff(at.reads, filter, groups);
			const rows = await listForStaff(at.reads, filter, total);
			return {
				products: rows.map(view),
				...paged(total, filter.page, PRODUCTS_PER_PAGE),
				bin_total: await countForStaff(at.reads, WHOLE_BIN, groups),
				...groupNames(groups),
			};
		}),
		panel.put("updatePrice", "/admin/products/{id}/price", {
			summary: "Cambia solo el precio",
			body: PriceEdit,
		})(({ id, body, actor }) => updatePrice(at, actor, id, body)),
	]);
