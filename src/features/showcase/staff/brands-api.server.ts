import { listPlaced } from "#features/changes/kept-rows.server.ts";
import { recordRoutes } from "#features/changes/record-routes.server.ts";
import { Brand } from "#features/showcase/contract.ts";
import { BRAND_NOUN } from "#features/showcase/fields.ts";
import { existingPicture, logoPathOf } from "#features/showcase/rules.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { RuleError } from "#platform/errors.ts";
import { fold, toSlug } from "#words/search.ts";
import { AdminBrand, BrandEdit, type BrandForm, NewBrand } from "./contract.ts";
import { shelfKind } from "./edit.server.ts";

/** Returns the default file name of a brand's logo under /images/marcas. */
const logoNameOf = (name: string) => `${toSlug(name) || "marca"}.png`;
const codeOf = ({ code, name }: BrandForm) => code || name;

/** The catalogue's code is the id, so that a brand exists only once. */
export const BRANDS = shelfKind("brands", {
	subject: "brand",
	noun: BRAND_NOUN,
	schema: Brand,
	idOf: codeOf,
	make: async (form: BrandForm, { trx, before }) => {
		const { code, logo } = before ?? { code: codeOf(form), logo: logoNameOf(codeOf(form)) };
		const brand = { ...form, code, logo: form.logo || logo };
		if (!before) await refuseTaken(trx, brand);
		return brand;
	},
	show: (brand, at) => ({
		...brand,
		picture: existingPicture(logoPathOf(brand.logo), at.images),
	}),
});

export const { api: brandsAdminApi } = recordRoutes(
	BRANDS,
	{ tag: "Panel: vitrina", path: "/admin/brands", right: "showcase", id: "Brand" },
	{ create: NewBrand, update: BrandEdit, saved: AdminBrand },
);

/** Rejects a code that another brand has, but accepts an identical brand, which is a retry after a lost response. */
async function refuseTaken(trx: Trx, wish: Brand): Promise<void> {
	const { code } = wish;
	const isSame = (id: string) => fold(id) === fold(code);
	const wished = JSON.stringify(Brand.parse(wish));
	const shown = await listPlaced(trx, "brands", false);
	const binned = await listPlaced(trx, "brands", true);
	const sentence = shown.some(({ id, value }) => isSame(id) && value !== wished)
		? `La marca «${code}» ya está en la lista.`
		: binned.some(({ id }) => isSame(id)) &&
			`La marca «${code}» está en la papelera. Restáurala en vez de crearla otra vez.`;
	if (sentence)
		throw new RuleError("brand_taken", sentence, { status: 409, fields: { name: sentence } });
}
