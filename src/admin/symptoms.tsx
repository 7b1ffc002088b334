import { read, staffApi } from "#api/client.ts";
import { SymptomFacts } from "#features/symptoms/symptom-facts.tsx";
import type { Route } from "./+types/symptoms";
import { editPath } from "./catalogue/paths.ts";
import { ShowcaseError } from "./showcase/head.tsx";
import { SYMPTOMS } from "./showcase/kinds.ts";
import { Shelf } from "./showcase/shelf.tsx";

export const clientLoader = () => read(staffApi.admin.symptoms.$get());

export default function SymptomsPage({ loaderData: { symptoms, bin } }: Route.ComponentProps) {
	return (
		<Shelf kind={SYMPTOMS} items={symptoms} bin={bin}>
			{(symptom) => <SymptomFacts symptom={symptom} editHref={editPath(SYMPTOMS.path, symptom)} />}
		</Shelf>
	);
}

export const ErrorBoundary = ShowcaseError;
