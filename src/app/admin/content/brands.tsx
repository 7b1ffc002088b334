import { read, staffApi } from "#api/client.ts";
import { ShowcaseError } from "#app/admin/content/showcase/head.tsx";
import { BRANDS } from "#app/admin/content/showcase/kinds.ts";
import { ShowcaseListPage } from "#app/admin/content/showcase/list-page.tsx";
import { BrandMark } from "#features/content/showcase/brand-mark.tsx";
import { Badge } from "#ui/badge.tsx";
import type { Route } from "./+types/brands";

export const clientLoader = () => read(staffApi.admin.showcase.$get());

export default function BrandsPage({ loaderData }: Route.ComponentProps) {
	const { brands, bin, is_distributor_sample: isSample } = loaderData;
	return (
		<ShowcaseListPage kind={BRANDS} items={brands} trash={bin.brands}>
			{(brand) => (
				<>
					<div className="flex gap-3">
						<BrandMark
							name={brand.name}
							picture={brand.picture}
							size={56}
							className="size-14 max-md:size-10"
						/>
						<div className="min-w-0">
							<h2 className="title-4">{brand.name}</h2>
							<p className="text-sm text-muted">{brand.specialty}</p>
							{brand.isDistributor && (
								<Badge tone={isSample ? "pending" : "soft"} className="mt-1">
									Distribuidor autorizado{isSample && <span>: de ejemplo</span>}
								</Badge>
							)}
						</div>
					</div>
					<p className="line-clamp-3 text-sm max-md:line-clamp-2 md:mt-2">{brand.description}</p>
				</>
			)}
		</ShowcaseListPage>
	);
}

export const ErrorBoundary = ShowcaseError;
