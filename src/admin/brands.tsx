import { read, staffApi } from "#api/client.ts";
import { BrandCards } from "#features/showcase/showcase-cards.tsx";
import type { Route } from "./+types/brands";
import { editPath, SHOWCASE } from "./catalogue/paths.ts";
import { RestoreButton } from "./record/buttons.tsx";
import { ShowcaseButtons } from "./showcase/buttons.tsx";
import { ShowcaseError, ShowcaseFrame } from "./showcase/frame.tsx";

export const clientLoader = () => read(staffApi.admin.showcase.$get());

export default function BrandsPage({ loaderData }: Route.ComponentProps) {
	const { brands, bin } = loaderData;
	const ids = brands.map(({ id }) => id);
	return (
		<ShowcaseFrame
			count={brands.length}
			one="marca"
			many="marcas"
			folder="marcas"
			newLabel="Nueva marca"
			binCount={bin.brands.length}
			bin={
				<BrandCards
					items={bin.brands}
					buttons={({ id, name }) => (
						<RestoreButton
							name={name}
							done="Marca restaurada"
							failure="No se pudo restaurar"
							restore={() => read(staffApi.admin.brands[":id"].restore.$post({ param: { id } }))}
						/>
					)}
				/>
			}
		>
			<BrandCards
				items={brands}
				buttons={(brand, place) => (
					<ShowcaseButtons
						shelf="brands"
						name={brand.name}
						editHref={editPath(`${SHOWCASE}/marcas`, brand)}
						ids={ids}
						place={place}
						question="¿Estás seguro de eliminar esta marca?"
						done="Marca eliminada"
						remove={() => read(staffApi.admin.brands[":id"].$delete({ param: { id: brand.id } }))}
					/>
				)}
			/>
		</ShowcaseFrame>
	);
}

export const ErrorBoundary = ShowcaseError;
