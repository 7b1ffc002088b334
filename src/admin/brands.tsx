import { read, staffApi } from "#api/client.ts";
import { BrandCards } from "#features/showcase/showcase-cards.tsx";
import type { Route } from "./+types/brands";
import { ShowcaseButtons, ShowcaseReturn } from "./showcase/buttons.tsx";
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
					buttons={({ id, name }) => <ShowcaseReturn shelf="brands" id={id} name={name} />}
				/>
			}
		>
			<BrandCards
				items={brands}
				buttons={(brand, place) => (
					<ShowcaseButtons shelf="brands" id={brand.id} name={brand.name} ids={ids} place={place} />
				)}
			/>
		</ShowcaseFrame>
	);
}

export const ErrorBoundary = ShowcaseError;
