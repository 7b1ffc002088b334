import { type FormEvent, useState } from "react";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import { USUAL_DAYS } from "#features/showcase/rules.ts";
import { PromotionFacts } from "#features/showcase/showcase-facts.tsx";
import type { AdminPromotion } from "#features/showcase/staff/contract.ts";
import { addDays } from "#panama/time.ts";
import { urlPart } from "#site-path.ts";
import { Button } from "#ui/button.tsx";
import { clearIf } from "#ui/clear-if.ts";
import { Field, TextInput } from "#ui/field.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import type { Route } from "./+types/promotions";
import { NEW_RECORD } from "./catalogue/paths.ts";
import { SmallLink } from "./frame/small-button.tsx";
import { useChange } from "./frame/use-change.ts";
import { ShowcaseError } from "./showcase/head.tsx";
import { PROMOTIONS } from "./showcase/kinds.ts";
import { Shelf } from "./showcase/shelf.tsx";

export const clientLoader = () => read(staffApi.admin.showcase.$get());

export default function PromotionsPage({ loaderData }: Route.ComponentProps) {
	const { promotions, bin, today } = loaderData;
	const [renewing, setRenewing] = useState<AdminPromotion>();
	return (
		<>
			<Shelf
				kind={PROMOTIONS}
				items={promotions}
				bin={bin.promotions}
				more={(promotion) => <MoreButtons promotion={promotion} onRenew={setRenewing} />}
			>
				{(promotion) => <PromotionFacts promotion={promotion} today={today} />}
			</Shelf>
			{renewing && (
				<Renewing
					promotion={renewing}
					today={today}
					onClose={() => setRenewing(clearIf(renewing))}
				/>
			)}
		</>
	);
}

export const ErrorBoundary = ShowcaseError;

type MoreButtonsProps = {
	promotion: AdminPromotion;
	onRenew: (promotion: AdminPromotion) => void;
};

function MoreButtons({ promotion, onRenew }: MoreButtonsProps) {
	const { id, title, state } = promotion;
	return (
		<>
			{(state === "ended" || state === "ending") && (
				<Button size="sm" icon="refresh" onClick={() => onRenew(promotion)}>
					Renovar<span className="sr-only"> {title}</span>
				</Button>
			)}
			<SmallLink to={`${PROMOTIONS.path}/${NEW_RECORD}?copia=${urlPart(id)}`} icon="copy">
				Duplicar<span className="sr-only"> {title}</span>
			</SmallLink>
		</>
	);
}

type RenewingProps = { promotion: AdminPromotion; today: string; onClose: () => void };

/** Starts a promotion again: the dates are filled in, so one press is enough. @source rules 6.23 */
function Renewing({ promotion, today, onClose }: RenewingProps) {
	const { run, isBusy } = useChange();
	const [problem, setProblem] = useState<string>();

	function handleSubmit({ currentTarget }: FormEvent<HTMLFormElement>) {
		const typed = new FormData(currentTarget);
		const [validFrom, validUntil = ""] = ["validFrom", "validUntil"].map((name) =>
			String(typed.get(name)),
		);
		const [param, json] = [{ id: promotion.id }, { validFrom, validUntil }];
		void run({
			call: () => read(staffApi.admin.promotions[":id"].renewal.$post({ param, json })),
			onDone: onClose,
			done: "Promoción renovada",
			onFailed(reason) {
				setProblem(sentenceOf(reason));
				return true;
			},
		});
	}

	return (
		<FormDialog
			id="renovar"
			onClose={onClose}
			size="sm"
			title={`Renovar «${promotion.title}»`}
			description="Todo lo demás queda como está. Sale en el sitio al guardar."
			cancelLabel="Cancelar"
			submitLabel="Renovar"
			busyLabel="Guardando..."
			isBusy={isBusy}
			noValidate={false}
			onSubmit={handleSubmit}
		>
			<FormSummary message={problem} />
			<Field label="Empieza" name="validFrom" isRequired>
				<TextInput type="date" defaultValue={today} />
			</Field>
			<Field label="Termina" name="validUntil" isRequired>
				<TextInput type="date" min={today} defaultValue={addDays(today, USUAL_DAYS)} />
			</Field>
		</FormDialog>
	);
}
