import { recordRoutes } from "#features/changes/record-routes.server.ts";
import type { Brand } from "#features/showcase/contract.ts";
import { listRows } from "#features/showcase/store.server.ts";
import { RuleError } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { fold } from "#words/search.ts";
import { AdminBrand, BrandEdit, NewBrand } from "./contract.ts";
import { BRANDS, createItem, updateItem } from "./edit.server.ts";
import { brandView } from "./view.server.ts";

const routes = recordRoutes("Panel: vitrina", "/admin/brands", "showcase", {
	names: { id: "Brand", one: "una marca", the: "La marca" },
	create: NewBrand,
	update: BrandEdit,
	saved: AdminBrand,
});

/** A brand's logo has a name of its own under /images/marcas. */
const logoNameOf = (name: string) => `${fold(name).replaceAll("ñ", "n").replaceAll(" ", "-")}.png`;

export const brandsAdminApi = (at: Platform) =>
	routes.api(at, BRANDS, {
		create: async (_, actor, { code, ...form }) => {
			const wanted = code || form.name;
			const wish = { ...form, code: wanted, logo: form.logo || logoNameOf(wanted) };
			await refuseTaken(at, wish);
			// The catalogue's code is the id, so that a brand is there once.
			return createItem(at, actor, BRANDS, wanted, () => wish);
		},
		update: (_, actor, id, { updated_at: seenAt, ...form }) =>
			updateItem(at, actor, BRANDS, id, seenAt, (before) => ({
				...before,
				...form,
				logo: form.logo || before.logo,
			})),
		show: brandView,
	});

/** Refuses a code that another brand has; the very same brand was sent twice, its first answer lost. */
async function refuseTaken(at: Platform, wish: Brand): Promise<void> {
	const { code } = wish;
	const isSame = (id: string) => fold(id) === fold(code);
	const wished = JSON.stringify(wish);
	const shown = await listRows(at.db, "brands", false);
	const binned = await listRows(at.db, "brands", true);
	const sentence = shown.some(({ id, value }) => isSame(id) && value !== wished)
		? `La marca «${code}» ya está en la lista.`
		: binned.some(({ id }) => isSame(id)) &&
			`La marca «${code}» está en la papelera. Restáurala en vez de crearla otra vez.`;
	if (sentence)
		throw new RuleError("brand_taken", sentence, { status: 409, fields: { name: sentence } });
}
