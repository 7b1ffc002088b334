import { useState } from "react";
import { useParams } from "react-router";
import { ApiProblem, read, staffApi } from "#api/client.ts";
import { BrandForm } from "#features/showcase/brand-form.tsx";
import {
	BLANK_BRAND,
	BRAND_LABELS,
	brandBodyOf,
	brandValuesOf,
} from "#features/showcase/showcase-values.ts";
import { withoutQuery } from "#site-path.ts";
import type { Route } from "./+types/brand-edit";
import { NEW, SHOWCASE } from "./catalogue/paths.ts";
import { MediaPicker } from "./media/picker.tsx";
import { RecordForm } from "./record/form.tsx";
import { useRecordForm } from "./record/use-record-form.ts";
import { ShowcaseError } from "./showcase/frame.tsx";

const LIST = `${SHOWCASE}/marcas`;
const FIXED_FOLDER = "/images/marcas/";

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
	const [{ brands }, catalogue] = await Promise.all([
		read(staffApi.admin.showcase.$get()),
		read(staffApi.admin.products.$get({ query: {} })),
	]);
	const brand = brands.find((one) => one.id === params.id);
	if (params.id !== NEW && !brand)
		throw new ApiProblem(404, { code: "not_found", detail: "Esa marca ya no está." });
	return { brand, catalogueBrands: catalogue.brands };
}

export default function BrandEditPage({ loaderData }: Route.ComponentProps) {
	const { id } = useParams();
	return <Editor key={`${id} ${loaderData.brand?.updated_at}`} {...loaderData} />;
}

export const ErrorBoundary = ShowcaseError;

function Editor({ brand, catalogueBrands }: Route.ComponentProps["loaderData"]) {
	const [isPicking, setIsPicking] = useState(false);
	const form = useRecordForm({
		name: "marca",
		id: brand?.id,
		start: brand ? brandValuesOf(brand) : BLANK_BRAND,
		seenAt: brand?.updated_at ?? "",
		valuesOf: brandValuesOf,
		failure: "Error guardando marca",
		send: (values, seenAt) => {
			const body = brandBodyOf(values);
			if (!brand) return read(staffApi.admin.brands.$post({ json: body }));
			const json = { ...body, updated_at: seenAt };
			return read(staffApi.admin.brands[":id"].$put({ param: { id: brand.id }, json }));
		},
		done: () => (brand ? "Marca actualizada" : "Marca creada"),
		list: LIST,
	});
	return (
		<>
			<RecordForm
				id="marca"
				title={brand?.name ?? "Nueva marca"}
				back={{ to: LIST, label: "Marcas" }}
				form={form}
				labels={BRAND_LABELS}
				saveLabel={brand ? "Guardar cambios" : "Crear marca"}
			>
				<BrandForm
					values={form.values}
					errors={form.errors}
					onChange={form.set}
					onPickPicture={() => setIsPicking(true)}
					picture={brand?.picture ?? null}
					brands={catalogueBrands}
				/>
			</RecordForm>
			<MediaPicker
				isOpen={isPicking}
				onOpenChange={setIsPicking}
				category="brands"
				onPick={({ url }) => form.set({ logo: logoOf(url) })}
			/>
		</>
	);
}

/** A fixed name is stored as its name, any other file of the library as its path. */
function logoOf(url: string): string {
	const path = withoutQuery(url);
	return path.startsWith(FIXED_FOLDER) ? path.slice(FIXED_FOLDER.length) : path;
}
