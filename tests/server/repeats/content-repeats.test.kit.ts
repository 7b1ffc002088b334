import { toCsv } from "#features/content/products/bulk/bulk.test.kit.ts";
import { DONE, type Json, type Repeats, type Subjects } from "./repeats.test.kit.ts";

type Kind = {
	/** The kind's name in the operations, such as «Product» of `createProduct`. */
	name: string;
	path: string;
	/** Builds the form of a new record. */
	build: (number: number) => object;
};

const PRODUCT = { type: "Filtro", brand: "Fram", uses: "Motor", description: "De papel.", price: 10 };
const KINDS: Kind[] = [
	{
		name: "Product",
		path: "/products",
		build: (number) => ({ ...PRODUCT, id: `fil-${number}`, sku: `FIL-${number}`, name: `Filtro ${number}` }),
	},
	{
		name: "Service",
		path: "/services",
		build: (number) => ({
			...{ id: `servicio-${number}`, name: `Servicio ${number}`, duration: "1 hora" },
			...{ category: "Mantenimiento", description: "Se hace en el taller." },
		}),
	},
	{
		name: "Promotion",
		path: "/promotions",
		build: (number) => ({
			...{ id: `rebaja-${number}`, title: `Promo ${number}`, description: "Esta semana." },
			...{ originalPrice: 20, discountPrice: 10, validUntil: "2026-12-20" },
		}),
	},
	{
		name: "Testimonial",
		path: "/testimonials",
		build: (number) => ({
			...{ id: `opinion-${number}`, name: `Ana ${number}`, service: "Frenos", rating: 5 },
			...{ comment: "Quedó bien.", date: "2026-11-19" },
		}),
	},
	{
		name: "Brand",
		path: "/brands",
		build: (number) => ({ name: `Marca ${number}`, specialty: "Filtros", description: "De confianza." }),
	},
	{
		name: "Symptom",
		path: "/symptoms",
		build: (number) => ({
			...{ name: `Suena ${number}`, category: "Frenos", causes: ["Pastillas"] },
			...{ advice: ["No lo dejes"], urgency: "this_week" },
		}),
	},
];
const buildPost = (number: number) => ({
	...{ id: String(number).padStart(32, "0"), title: `Artículo ${number}`, category: "Mantenimiento" },
	...{ excerpt: "Cuándo.", content: "<p>Cada 40 mil kilómetros.</p>" },
});

/** The catalogue, the site's pages and the library. */
export function listContentRepeats(subjects: Subjects): Repeats {
	const { world, bulk, admin } = subjects;
	let number = 0;
	const same = { again: "same", other: "same" };
	const counted = { again: "again", other: "again" };
	/** An edit carries the version that its editor saw. */
	const edited = { again: DONE, other: "changed_meanwhile" };
	const done = { again: DONE, other: DONE };
	const createProduct = async (): Promise<Json> => admin("/products", KINDS[0]?.build(++number));
	const headings = ["SKU", "Precio"];
	const importRows = () => bulk.importRows([headings, [`FIL-${number}`, "11.50"]]);
	const applyRows = async () => {
		await createProduct();
		const { id } = await importRows();
		await bulk.apply(id);
		return id;
	};

	const records = Object.fromEntries(
		[...KINDS, { name: "Post", path: "/blog/posts", build: buildPost }].flatMap(({ name, path, build }) => {
			const create = async (): Promise<Json> => admin(path, build(++number));
			const removed = async () => {
				const { id } = await create();
				await admin(`${path}/${id}`, undefined, "DELETE");
				return id;
			};
			return [
				[`create${name}`, { prepare: () => ({ path, body: build(++number) }), ...same }],
				[
					`update${name}`,
					{
						async prepare() {
							const { id, updated_at } = await create();
							const form = { ...build(number), ...(name === "Post" ? { title: "Otro" } : buildChange(name)) };
							return { path: `${path}/${id}`, method: "PUT", body: { ...form, updated_at } };
						},
						...edited,
					},
				],
				[
					`remove${name}`,
					{ prepare: async () => ({ path: `${path}/${(await create()).id}`, method: "DELETE" }), ...done },
				],
				[
					`restore${name}`,
					{ prepare: async () => ({ path: `${path}/${await removed()}/restore`, method: "POST" }), ...done },
				],
			] as const;
		}),
	) as Repeats;
	return {
		...records,
		updatePrice: {
			async prepare() {
				const { id, updated_at } = await createProduct();
				return { path: `/products/${id}/price`, method: "PUT", body: { price: 12, updated_at } };
			},
			...edited,
		},
		updateAvailability: {
			async prepare() {
				const { id, updated_at } = await createProduct();
				return { path: `/products/${id}/availability`, method: "PUT", body: { in_stock: false, updated_at } };
			},
			...edited,
		},
		updateServicePrice: {
			async prepare() {
				const { id, updated_at } = await admin("/services", KINDS[1]?.build(++number));
				return { path: `/services/${id}/price`, method: "PUT", body: { price: 12, updated_at } };
			},
			...edited,
		},
		approveTestimonial: {
			async prepare() {
				const { testimonials } = await admin("/showcase");
				return { path: `/testimonials/${testimonials[0].id}/approval`, method: "POST" };
			},
			...same,
		},
		renewPromotion: {
			async prepare() {
				const { id } = await admin("/promotions", KINDS[2]?.build(++number));
				return { path: `/promotions/${id}/renewal`, body: { validUntil: "2026-12-24" } };
			},
			...same,
		},
		reorderServices: {
			async prepare() {
				const { services } = await admin("/services");
				const ids = services.map(({ id }: Json) => id).toReversed();
				return { path: "/service-order", method: "PUT", body: { ids } };
			},
			...same,
		},
		reorderSymptoms: {
			async prepare() {
				const { symptoms } = await admin("/symptoms");
				const ids = symptoms.map(({ id }: Json) => id).toReversed();
				return { path: "/symptom-order", method: "PUT", body: { ids } };
			},
			...same,
		},
		reorderShowcase: {
			async prepare() {
				const { brands } = await admin("/showcase");
				const ids = brands.map(({ id }: Json) => id).toReversed();
				return { path: "/showcase/brands/order", method: "PUT", body: { ids } };
			},
			...same,
		},
		addSynonym: {
			prepare: () => ({ path: "/synonyms", body: { word: "chunche", means: "bujía" } }),
			...same,
		},
		deleteSynonym: {
			async prepare() {
				await admin("/synonyms", { word: "cosiánfiro", means: "bujía" });
				return { path: "/synonyms/cosianfiro", method: "DELETE" };
			},
			...same,
		},
		deleteMissedSearch: {
			async prepare() {
				await world.call("/api/searches", { body: { q: "zapatilla rara" } });
				const { searches } = await admin("/searches");
				return { path: `/searches/${searches[0]?.id ?? "nada"}`, method: "DELETE" };
			},
			...same,
		},
		importProducts: {
			async prepare() {
				await createProduct();
				const csv = toCsv([headings, [`FIL-${number}`, "13.00"]]);
				const body = () => {
					const form = new FormData();
					form.set("file", new File([csv], "precios.csv"));
					return form;
				};
				return { path: "/product-batches/sheets", body };
			},
			...counted,
		},
		changeSheetSettings: {
			async prepare() {
				await createProduct();
				const { id } = await importRows();
				const body = { fields: ["sku", "price_with_tax"] };
				return { path: `/product-batches/${id}/settings`, method: "PUT", body };
			},
			...same,
		},
		changeRowType: {
			async prepare() {
				const body = { sheet_row: 2, type: "Filtro" };
				return { path: `/product-batches/${(await importRows()).id}/row-type`, method: "PUT", body };
			},
			...same,
		},
		applyProductBatch: {
			async prepare() {
				await createProduct();
				return { path: `/product-batches/${(await importRows()).id}/apply`, method: "POST" };
			},
			...same,
		},
		undoProductBatch: {
			prepare: async () => ({ path: `/product-batches/${await applyRows()}/undo`, method: "POST" }),
			...same,
		},
		hideMissingProducts: {
			prepare: async () => ({
				path: `/product-batches/${await applyRows()}/hide-missing`,
				body: { is_full_catalogue: true },
			}),
			...counted,
		},
		showReturningProducts: {
			async prepare() {
				const product = await createProduct();
				await admin(`/products/${product.id}`, { ...product, is_visible: false }, "PUT");
				const { id } = await importRows();
				await bulk.apply(id);
				return { path: `/product-batches/${id}/show-returning` };
			},
			...counted,
		},
		editProducts: {
			async prepare() {
				const { id } = await createProduct();
				const body = { selection: { ids: [id] }, edit: { field: "is_visible", is_visible: false } };
				return { path: "/product-batches/edits", body };
			},
			...counted,
		},
	};
}

/** A change that every kind's form takes. */
const buildChange = (name: string) => (name === "Promotion" ? { title: "Otra" } : { name: "Otro nombre" });
