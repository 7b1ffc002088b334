import { ApiProblem, read, staffApi } from "#api/client.ts";
import { BrandMark } from "#features/showcase/brand-mark.tsx";
import { BRAND } from "#features/showcase/fields.ts";
import { logoPathOf } from "#features/showcase/rules.ts";
import type { AdminBrand } from "#features/showcase/staff/contract.ts";
import { withoutQuery } from "#site-path.ts";
import type { Route } from "./+types/brand-edit";
import { NEW_RECORD } from "./catalogue/paths.ts";
import { type EditedKind, RecordEditor } from "./record/editor.tsx";
import { ShowcaseError } from "./showcase/head.tsx";
import { BRANDS } from "./showcase/kinds.ts";

const FIXED_FOLDER = "/images/marcas/";
const { brands: calls, showcase, products } = staffApi.admin;

const KIND: EditedKind<typeof BRAND, AdminBrand> = {
	...BRANDS,
	fields: BRAND,
	name: "marca",
	create: (json) => read(calls.$post({ json })),
	update: (id, json) => read(calls[":id"].$put({ param: { id }, json })),
	picture: { field: "logo", category: "brands", pathOf: logoOf },
};

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
	const [{ brands }, catalogue] = await Promise.all([
		read(showcase.$get()),
		read(products.$get({ query: {} })),
	]);
	const brand = brands.find((one) => one.id === params.id);
	if (params.id !== NEW_RECORD && !brand)
		throw new ApiProblem(404, { code: "not_found", detail: "Esa marca ya no está." });
	return { brand, catalogueBrands: catalogue.brands };
}

export default function BrandEditPage({ loaderData }: Route.ComponentProps) {
	const { brand, catalogueBrands } = loaderData;
	return (
		<RecordEditor kind={KIND} record={brand} siteHref="/#marcas">
			{({ values: { name, logo }, field, picture }) => {
				const shown = logo.startsWith("/") ? logoPathOf(logo) : (brand?.picture ?? "");
				return (
					<>
						{field("name", { words: catalogueBrands })}
						{field("specialty")}
						{field("description", { rows: 3 })}
						{picture("logo", {
							picture: (
								<BrandMark
									name={name}
									picture={shown}
									size={120}
									className="block aspect-square w-full p-3"
								/>
							),
							isKept: true,
							hint: logo
								? `Archivo: ${logo}. Recomendado: 120x120, máximo 150KB.`
								: "Recomendado: 120x120, máximo 150KB. Sin logo va una placa con sus tres primeras letras.",
						})}
						{field("isDistributor")}
					</>
				);
			}}
		</RecordEditor>
	);
}

export const ErrorBoundary = ShowcaseError;

/** Converts a library URL to its stored value: the file name inside the fixed folder, else the path. */
function logoOf(url: string): string {
	const path = withoutQuery(url);
	return path.startsWith(FIXED_FOLDER) ? path.slice(FIXED_FOLDER.length) : path;
}
