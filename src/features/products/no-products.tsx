import { ButtonLink, ChatLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { takeOver } from "#ui/link.tsx";
import { isNarrowed, NO_FILTER } from "./catalogue-filter.ts";
import type { CatalogueFilter } from "./contract.ts";

type NoProductsProps = {
	filter: CatalogueFilter;
	/** The chat that asks for what was searched. */
	askUrl: string;
	onFilter: (filter: CatalogueFilter) => void;
};

export function NoProducts({ filter, askUrl, onFilter }: NoProductsProps) {
	const words = filter.q.trim();
	const isFiltered = isNarrowed({ ...filter, q: "" });
	return (
		<EmptyState
			title="No se encontraron productos"
			headingLevel={3}
			className="py-5! md:py-8!"
			text={textOf(words, isFiltered)}
			actions={
				<>
					<ChatLink to={askUrl}>Pídelo por WhatsApp</ChatLink>
					<ButtonLink
						to="/productos"
						preventScrollReset
						tone="line"
						onClick={takeOver(() => onFilter(NO_FILTER))}
					>
						{isFiltered ? "Quitar filtros" : "Ver todos los productos"}
					</ButtonLink>
				</>
			}
		/>
	);
}

function textOf(words: string, isFiltered: boolean): string {
	if (!words)
		return "Ajusta los filtros: esta combinación no tiene productos. Si buscas algo puntual, lo conseguimos por ti.";
	if (isFiltered)
		return `Nada coincide con «${words}» y los filtros puestos. Prueba con menos palabras o quita un filtro; si no está aquí, lo buscamos por ti.`;
	return `Nada coincide con «${words}». Prueba con menos palabras o con otro nombre; si no está aquí, lo buscamos por ti.`;
}
