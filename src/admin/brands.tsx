import { read, staffApi } from "#api/client.ts";
import { BrandFacts } from "#features/showcase/showcase-facts.tsx";
import type { Route } from "./+types/brands";
import { ShowcaseError } from "./showcase/head.tsx";
import { BRANDS } from "./showcase/kinds.ts";
import { Shelf } from "./showcase/shelf.tsx";

export const clientLoader = () => read(staffApi.admin.showcase.$get());

export default function BrandsPage({ loaderData: { brands, bin } }: Route.ComponentProps) {
	return (
		<Shelf kind={BRANDS} items={brands} bin={bin.brands}>
			{(brand) => <BrandFacts brand={brand} />}
		</Shelf>
	);
}

export const ErrorBoundary = ShowcaseError;
