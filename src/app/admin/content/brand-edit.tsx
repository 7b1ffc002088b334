import { NEW_RECORD } from "#admin/paths.ts";
import { ApiProblem, read, staffApi } from "#api/client.ts";
import { ShowcaseError } from "#app/admin/content/showcase/head.tsx";
import { BRANDS } from "#app/admin/content/showcase/kinds.ts";
import { type EditedKind, RecordEditor } from "#app/admin/records/editor.tsx";
import { stripQuery } from "#domain/site-path.ts";
import { BrandMark } from "#features/content/showcase/brand-mark.tsx";
import type { AdminBrand } from "#features/content/showcase/editing/contract.ts";
import { BRAND } from "#features/content/showcase/fields.ts";
import { getLogoPath } from "#features/content/showcase/rules.ts";
import type { Route } from "./+types/brand-edit";

const FIXED_LOGO_FOLDER = "/images/marcas/";
const { brands: brandsApi, showcase, products } = staffApi.admin;

const KIND: EditedKind<typeof BRAND, AdminBrand> = {
	...BRANDS,
	fields: BRAND,
	name: "marca",
	create: (json) => read(brandsApi.$post({ json })),
	update: (id, json) => read(brandsApi[":id"].$put({ param: { id }, json })),
	picture: { field: "logo", category: "brands", toPath: toLogoValue },
};

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
	const [{ brands }, catalogue] = await Promise.all([
		read(showcase.$get()),
		read(products.$get({ query: {} })),
	]);
	const brand = brands.find((candidate) => candidate.id === params.id);
	if (params.id !== NEW_RECORD && !brand)
		throw new ApiProblem(404, { code: "not_found", detail: "Esa marca ya no está." });
	return { brand, catalogueBrands: catalogue.brands };
}

export default function BrandEditPage({ loaderData }: Route.ComponentProps) {
	const { brand, catalogueBrands } = loaderData;
	return (
		<RecordEditor kind={KIND} record={brand} siteHref="/#marcas">
			{({ values: { name, logo }, field, picture }) => {
				const logoUrl = logo.startsWith("/") ? getLogoPath(logo) : (brand?.picture ?? "");
				return (
					<>
						{field("name", { suggestions: catalogueBrands })}
						{field("specialty")}
						{field("description", { rows: 3 })}
						{picture("logo", {
							picture: (
								<BrandMark
									name={name}
									picture={logoUrl}
									size={120}
									className="block aspect-square w-full p-3"
								/>
							),
							isRequired: true,
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
function toLogoValue(fileUrl: string): string {
	const path = stripQuery(fileUrl);
	return path.startsWith(FIXED_LOGO_FOLDER) ? path.slice(FIXED_LOGO_FOLDER.length) : path;
}
