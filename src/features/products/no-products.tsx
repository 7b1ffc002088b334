import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NO_FILTER } from "./catalogue-filter.ts";
import type { CatalogueFilter } from "./contract.ts";
import { takeOver } from "./filter-link.ts";

type NoProductsProps = {
	filter: CatalogueFilter;
	/** The chat that asks for what was searched. */
	askUrl: string;
	onFilter: (filter: CatalogueFilter) => void;
};

export function NoProducts({ filter, askUrl, onFilter }: NoProductsProps) {
	const words = filter.q.trim();
	return (
		<EmptyState
			title="No se encontraron productos"
			headingLevel={3}
			text={
				words
					? `Nada coincide con «${words}» y los filtros puestos. Prueba con menos palabras o quita un filtro; si no está aquí, lo buscamos por ti.`
					: "Ajusta los filtros: esta combinación no tiene productos. Si buscas algo puntual, lo conseguimos por ti."
			}
			actions={
				<>
					<ButtonLink to={askUrl} opensNewTab tone="whatsapp" icon="whatsapp">
						Pídelo por WhatsApp
					</ButtonLink>
					<ButtonLink
						to="/productos"
						preventScrollReset
						tone="line"
						onClick={takeOver(() => onFilter(NO_FILTER))}
					>
						Quitar filtros
					</ButtonLink>
				</>
			}
		/>
	);
}
