import type { MediaFile } from "#features/media/contract.ts";
import type { EmptyStateProps } from "#ui/empty-state.tsx";
import { MEDIA } from "./paths.ts";
import type { MediaQuery } from "./query.ts";

export function Leaving({ file }: { file: MediaFile }) {
	const { filename, uses } = file;
	return (
		<>
			«{filename}» deja el sitio ahora y queda 30 días en la papelera.
			{uses.length > 0 && (
				<span className="mt-3 block">
					<span className="block font-semibold">Ahora mismo se usa en:</span>
					{uses.map(({ label, to }) => (
						<span key={label + to} className="block">
							{label}
						</span>
					))}
				</span>
			)}
		</>
	);
}

export function nothingIn({ q, category, show }: MediaQuery): EmptyStateProps {
	if (q || category !== "all")
		return {
			title: "Nada con ese filtro",
			text: "Ningún archivo cumple lo que buscas. Usa menos palabras u otra categoría.",
			way: { to: show === "library" ? MEDIA : `${MEDIA}?show=${show}`, label: "Quitar filtros" },
		};
	if (show === "trash")
		return { title: "La papelera está vacía", text: "Lo que elimines espera aquí 30 días." };
	if (show === "unused")
		return {
			title: "Todo se usa",
			text: "Cada archivo de la biblioteca se muestra en alguna página.",
		};
	return {
		title: "La biblioteca está vacía",
		text: "Empieza por el logo: en cuanto lo subas, aparece en todo el sitio.",
	};
}
