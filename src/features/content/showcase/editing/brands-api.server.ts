import { createRecordRoutes } from "#core/records/record-routes.server.ts";
import { listOrdered } from "#core/records/record-rows.server.ts";
import { normalizeText, toSlug } from "#domain/text/search.ts";
import { Brand } from "#features/content/showcase/contract.ts";
import { rejectShowcase } from "#features/content/showcase/errors.server.ts";
import { BRAND_NOUN } from "#features/content/showcase/fields.ts";
import { findExistingPicture, getLogoPath } from "#features/content/showcase/rules.ts";
import type { Trx } from "#server/database/db.server.ts";
import { AdminBrand, BrandEdit, type BrandForm, NewBrand } from "./contract.ts";
import { createShowcaseKind } from "./edit.server.ts";

/** Returns the default file name of a brand's logo under /images/marcas. */
const getLogoName = (name: string) => `${toSlug(name) || "marca"}.png`;
const getBrandCode = ({ code, name }: BrandForm) => code || name;

/** The catalogue's code is the id, so that a brand exists only once. */
export const BRANDS = createShowcaseKind("brands", {
	subject: "brand",
	noun: BRAND_NOUN,
	schema: Brand,
	idOf: getBrandCode,
	make: async (form: BrandForm, { trx, before }) => {
		const { code, logo } = before ?? {
			code: getBrandCode(form),
			logo: getLogoName(getBrandCode(form)),
		};
		const brand = { ...form, code, logo: form.logo || logo };
		if (!before) await assertCodeIsFree(trx, brand);
		return brand;
	},
	show: (brand, ctx) => ({
		...brand,
		picture: findExistingPicture(getLogoPath(brand.logo), ctx.images),
	}),
});

export const { createApi: createBrandsAdminApi } = createRecordRoutes(
	BRANDS,
	{ tag: "Panel: vitrina", path: "/admin/brands", right: "showcase", id: "Brand" },
	{ create: NewBrand, update: BrandEdit, saved: AdminBrand },
);

/** Rejects a code that another brand has, but accepts an identical brand, which is a retry after a lost response. */
async function assertCodeIsFree(trx: Trx, brand: Brand): Promise<void> {
	const { code } = brand;
	const isSame = (id: string) => normalizeText(id) === normalizeText(code);
	const brandJson = JSON.stringify(Brand.parse(brand));
	const activeBrands = await listOrdered(trx, "brands", false);
	const trashedBrands = await listOrdered(trx, "brands", true);
	const message = activeBrands.some(({ id, value }) => isSame(id) && value !== brandJson)
		? `La marca «${code}» ya está en la lista.`
		: trashedBrands.some(({ id }) => isSame(id)) &&
			`La marca «${code}» está en la papelera. Restáurala en vez de crearla otra vez.`;
	if (message) throw rejectShowcase("brand_taken", message, { fields: { name: message } });
}
