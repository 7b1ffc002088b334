import { read, staffApi } from "#api/client.ts";
import { SymptomCards } from "#features/symptoms/symptom-cards.tsx";
import type { Route } from "./+types/symptoms";
import { editPath } from "./catalogue/paths.ts";
import { RecordButtons, RestoreButton } from "./record/buttons.tsx";
import { ShowcaseError, ShowcaseFrame } from "./showcase/frame.tsx";
import { SYMPTOM_BIN, SYMPTOMS } from "./showcase/symptoms.ts";

export const clientLoader = () => read(staffApi.admin.symptoms.$get());

export default function SymptomsPage({ loaderData: { symptoms, bin } }: Route.ComponentProps) {
	const ids = symptoms.map(({ id }) => id);
	const editHref = (symptom: { id: string }) => editPath(SYMPTOMS, symptom);
	return (
		<ShowcaseFrame
			count={symptoms.length}
			one="síntoma"
			many="síntomas"
			folder="sintomas"
			newLabel="Nuevo síntoma"
			binCount={bin.length}
			bin={
				<SymptomCards
					symptoms={bin}
					editHref={editHref}
					buttons={(symptom) => <RestoreButton {...SYMPTOM_BIN.return(symptom)} />}
				/>
			}
		>
			<SymptomCards
				symptoms={symptoms}
				editHref={editHref}
				buttons={(symptom, place) => (
					<RecordButtons
						editHref={editHref(symptom)}
						removal={SYMPTOM_BIN.removal(symptom)}
						order={{ ids, place, save: saveOrder }}
					/>
				)}
			/>
		</ShowcaseFrame>
	);
}

export const ErrorBoundary = ShowcaseError;

const saveOrder = (ids: string[]) => read(staffApi.admin["symptom-order"].$put({ json: { ids } }));
