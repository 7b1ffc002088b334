import { type FormEvent, useState } from "react";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { useFormChange } from "#admin/frame/use-change.ts";
import { NEW_RECORD } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { ShowcaseError } from "#app/admin/content/showcase/head.tsx";
import { PROMOTIONS } from "#app/admin/content/showcase/kinds.ts";
import { ShowcaseListPage } from "#app/admin/content/showcase/list-page.tsx";
import { encodeUrlSegment } from "#domain/site-path.ts";
import { addDays, DAY_MS } from "#domain/time.ts";
import type { AdminPromotion } from "#features/content/showcase/editing/contract.ts";
import { DEFAULT_PROMOTION_DAYS, getPercentOff, isTooLong } from "#features/content/showcase/rules.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { formatCount, formatDate, formatLongDate, formatUsd } from "#ui/format.ts";
import type { Route } from "./+types/promotions";

const formatDollars = (dollars: number) => formatUsd(Math.round(dollars * 100));

export const clientLoader = () => read(staffApi.admin.showcase.$get());

export default function PromotionsPage({ loaderData }: Route.ComponentProps) {
	const { promotions, bin, today } = loaderData;
	const [promotionToRenew, setPromotionToRenew] = useState<AdminPromotion>();
	return (
		<>
			<ShowcaseListPage
				kind={PROMOTIONS}
				items={promotions}
				trash={bin.promotions}
				help="publicar-una-promocion"
				renderNextStep={(promotion) =>
					["ended", "ending"].includes(promotion.state) && (
						<RenewButton promotion={promotion} onRenew={setPromotionToRenew} />
					)
				}
				renderMore={(promotion) => <DuplicateLink promotion={promotion} />}
			>
				{(promotion) => <PromotionSummary promotion={promotion} today={today} />}
			</ShowcaseListPage>
			{promotionToRenew && (
				<RenewalDialog
					promotion={promotionToRenew}
					today={today}
					onClose={() =>
						setPromotionToRenew((current) => (current === promotionToRenew ? undefined : current))
					}
				/>
			)}
		</>
	);
}

export const ErrorBoundary = ShowcaseError;

/** Shows a promotion with a warning about its dates. @source rules 6.22 */
function PromotionSummary({ promotion, today }: { promotion: AdminPromotion; today: string }) {
	const warning = getDatesWarning(promotion, today);
	return (
		<>
			<div className="flex flex-wrap items-baseline gap-2">
				<h2 className="title-4 min-w-0">{promotion.title}</h2>
				<Badge tone={STATE_BADGES[promotion.state].tone}>{STATE_BADGES[promotion.state].label}</Badge>
			</div>
			<p className="num md:mt-2">
				<span className="text-lg font-bold">{formatDollars(promotion.discountPrice)}</span>{" "}
				<s className="text-muted">{formatDollars(promotion.originalPrice)}</s>{" "}
				<span className="text-sm">
					{getPercentOff(promotion.originalPrice, promotion.discountPrice)}% menos
				</span>
			</p>
			<p className="num text-sm text-muted md:mt-1">
				{promotion.validFrom && <span>{`Del ${formatDate(promotion.validFrom)} `}</span>}
				<span>
					{promotion.validFrom ? "al" : "Hasta el"} {formatDate(promotion.validUntil)}
				</span>
				{promotion.includes.length > 0 && (
					<span>{`\u00a0· ${formatCount(promotion.includes.length, "inclusión", "inclusiones")}`}</span>
				)}
			</p>
			{warning && <p className="mt-1 border-l-4 md:mt-2 border-accent pl-3 text-sm">{warning}</p>}
		</>
	);
}

const STATE_BADGES = {
	ended: { label: "Finalizada", tone: "soft" },
	scheduled: { label: "Programada", tone: "active" },
	ending: { label: "Por terminar", tone: "pending" },
	live: { label: "Vigente", tone: "success" },
} as const satisfies Record<AdminPromotion["state"], object>;

function getDatesWarning(promotion: AdminPromotion, today: string): string | undefined {
	if (promotion.state === "ended")
		return `Finalizó el ${formatLongDate(promotion.validUntil)}. Renuévala con fechas nuevas o elimínala.`;
	if (promotion.state === "ending") {
		const days = Math.round((Date.parse(promotion.validUntil) - Date.parse(today)) / DAY_MS);
		return days === 0 ? "Termina hoy." : `Termina en ${formatCount(days, "día", "días")}.`;
	}
	return isTooLong(promotion) ? "Dura más de tres meses, más de lo permitido." : undefined;
}

type RenewButtonProps = {
	promotion: AdminPromotion;
	onRenew: (promotion: AdminPromotion) => void;
};

const RenewButton = ({ promotion, onRenew }: RenewButtonProps) => (
	<Button size="sm" icon="refresh" onClick={() => onRenew(promotion)}>
		Renovar<span className="sr-only"> {promotion.title}</span>
	</Button>
);

const DuplicateLink = ({ promotion: { id, title } }: Pick<RenewButtonProps, "promotion">) => (
	<SmallLink to={`${PROMOTIONS.path}/${NEW_RECORD}?copia=${encodeUrlSegment(id)}`} icon="copy">
		Duplicar<span className="sr-only"> {title}</span>
	</SmallLink>
);

type RenewalDialogProps = { promotion: AdminPromotion; today: string; onClose: () => void };

/** Renews a promotion. The dates are prefilled, so one click is enough. @source rules 6.23 */
function RenewalDialog({ promotion, today, onClose }: RenewalDialogProps) {
	const { send, ...form } = useFormChange();

	function handleSubmit({ currentTarget }: FormEvent<HTMLFormElement>) {
		const formData = new FormData(currentTarget);
		const [validFrom, validUntil = ""] = ["validFrom", "validUntil"].map((name) =>
			String(formData.get(name)),
		);
		const [param, json] = [{ id: promotion.id }, { validFrom, validUntil }];
		void send({
			call: () => read(staffApi.admin.promotions[":id"].renewal.$post({ param, json })),
			onDone: onClose,
			successMessage: "Promoción renovada",
		});
	}

	return (
		<FormDialog
			id="renovar"
			form={form}
			onClose={onClose}
			size="sm"
			title={`Renovar «${promotion.title}»`}
			description="Todo lo demás queda como está. Sale en el sitio al guardar."
			cancelLabel="Cancelar"
			submitLabel="Renovar"
			busyLabel="Guardando..."
			noValidate={false}
			onSubmit={handleSubmit}
		>
			<Field label="Empieza" name="validFrom" isRequired>
				<TextInput type="date" defaultValue={today} />
			</Field>
			<Field label="Termina" name="validUntil" isRequired>
				<TextInput type="date" min={today} defaultValue={addDays(today, DEFAULT_PROMOTION_DAYS)} />
			</Field>
		</FormDialog>
	);
}
