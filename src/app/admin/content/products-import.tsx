import { useNavigate, useSearchParams } from "react-router";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { EDIT_PRODUCTS, getBatchPath } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { BatchList } from "#features/content/products/admin/batch/batch-list.tsx";
import { SheetUpload } from "#features/content/products/admin/batch/sheet-upload.tsx";
import { Section } from "#ui/section.tsx";
import type { Route } from "./+types/products-import";

export const clientLoader = () => read(staffApi.admin["product-batches"].$get());

/** Imports a sheet of products, and lists the latest imports and bulk edits. */
export default function ProductsImportPage({ loaderData: { batches } }: Route.ComponentProps) {
	const navigate = useNavigate();
	const [search] = useSearchParams();
	return (
		<>
			<PageHead
				title="Importar productos"
				back={{ to: EDIT_PRODUCTS, label: "Editar Productos" }}
				help="importar-una-lista"
			/>
			<p className="mt-2 max-w-[65ch] text-muted">
				Sube la hoja de tu proveedor o la que exportaste. Primero ves qué cambiaría, fila por fila; nada se
				escribe hasta que lo apliques.
			</p>
			<SheetUpload
				sheetName={search.get("hoja")?.slice(0, 100) || undefined}
				onUploaded={(batch) => void navigate(getBatchPath(batch))}
			/>
			<Section
				title="Últimos cambios"
				className="mt-8"
				note="Cada resultado se guarda un día. Lo aplicado se puede deshacer por 30 días."
			>
				<BatchList batches={batches} />
			</Section>
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Importar productos", "Error cargando los cambios");
