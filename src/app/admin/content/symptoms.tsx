import { getEditPath } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { ShowcaseError } from "#app/admin/content/showcase/head.tsx";
import { SYMPTOMS } from "#app/admin/content/showcase/kinds.ts";
import { ShowcaseListPage } from "#app/admin/content/showcase/list-page.tsx";
import { UrgencyMark } from "#features/content/symptoms/urgency-mark.tsx";
import { Badge } from "#ui/badge.tsx";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/symptoms";

export const clientLoader = () => read(staffApi.admin.symptoms.$get());

export default function SymptomsPage({ loaderData: { symptoms, bin } }: Route.ComponentProps) {
	return (
		<ShowcaseListPage kind={SYMPTOMS} items={symptoms} trash={bin}>
			{(symptom) => (
				<>
					<div className="flex flex-wrap items-baseline gap-2">
						<h2 className="title-4 min-w-0">
							<Anchor to={getEditPath(SYMPTOMS.path, symptom)} className="hover:underline">
								{symptom.name}
							</Anchor>
						</h2>
						{!symptom.is_visible && <Badge>Oculto</Badge>}
					</div>
					<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted md:mt-1">
						{symptom.category}
						<UrgencyMark urgency={symptom.urgency} />
					</p>
					<p className="line-clamp-3 text-sm max-md:line-clamp-2 md:mt-2">{symptom.causes.join(" ")}</p>
				</>
			)}
		</ShowcaseListPage>
	);
}

export const ErrorBoundary = ShowcaseError;
