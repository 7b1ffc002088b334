import { DataRows } from "#ui/data-rows.tsx";
import { Anchor } from "#ui/link.tsx";

const MEDIA = "/admin/dashboard/media";

/** Where each kind of picture goes and how big it should be (rules 6.15). */
export function FileGuide() {
	return (
		<>
			<DataRows
				rows={[
					{ label: "Blog", value: "Se suben en Media, mínimo 600x400" },
					{ label: "Promociones", value: "En la carpeta promotions, 800x500" },
					{ label: "Logo", value: "El archivo logo en images, 300x120" },
					{ label: "Productos", value: "Con el SKU como nombre, 400x400" },
				]}
			/>
			<p className="mt-3">
				<Anchor to={MEDIA} className="link inline-block py-1">
					Subir archivos en Media
				</Anchor>
			</p>
		</>
	);
}
