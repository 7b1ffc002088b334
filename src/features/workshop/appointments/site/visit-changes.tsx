import type { FormEvent, ReactNode } from "react";
import { Form } from "react-router";
import { useFieldErrors } from "#core/requests/form/field-errors.ts";
import {
	CANCEL_REASONS,
	REQUIRED_MESSAGES,
} from "#features/workshop/appointments/booking/visit-form-messages.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { RadioGroup } from "#ui/choice-field.tsx";
import { Field, type FieldErrors, FieldScope, TextArea } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { useFocusOnMount } from "#ui/notice.tsx";

type ChangeProps = {
	/** Set when the form comes back with an error. */
	isOpen?: boolean;
	/** Set once scripts run; until then the browser validates the form. */
	isHydrated: boolean;
	isBusy: boolean;
	errors?: FieldErrors | undefined;
	typed?: Readonly<Record<string, string>> | undefined;
	/** Shows the form's error summary, which takes the focus. */
	showsErrorSummary?: boolean;
};

const FIELD_MESSAGES = {
	preferredDate: REQUIRED_MESSAGES.day,
	preferredTime: REQUIRED_MESSAGES.time,
	motivo: "Elige el motivo",
};

type MoveVisitProps = ChangeProps & {
	/** Fields for day and time. */
	timeFields: ReactNode;
	hasHour: boolean;
	/** The current slot stays reserved until the new one is saved. */
	keepsCurrentSlot: boolean;
};

/** Form to move the visit to another free time. */
export function MoveVisit({ timeFields, hasHour, keepsCurrentSlot, ...change }: MoveVisitProps) {
	const title = hasHour ? "Cambiar la hora" : "Elegir día y hora";
	return (
		<ChangeSection {...change} intent="mover" icon="calendar" title={title}>
			{timeFields}
			{keepsCurrentSlot && (
				<p className="text-sm text-muted">Tu hora de ahora se libera en cuanto guardas la nueva, no antes.</p>
			)}
			<Button type="submit" isBusy={change.isBusy} busyLabel="Guardando…" className={BUTTON_CLASS}>
				Guardar la hora nueva
			</Button>
		</ChangeSection>
	);
}

/** Form to cancel the visit: asks for a reason; the page then asks for confirmation. */
export function CancelVisit(change: ChangeProps) {
	return (
		<ChangeSection {...change} intent="cancelar" icon="close" title="Cancelar la cita">
			<RadioGroup legend="¿Por qué la cancelas?" name="motivo" options={CANCEL_REASONS.customer} isRequired />
			<Button
				type="submit"
				tone="line"
				isBusy={change.isBusy}
				busyLabel="Un momento…"
				className={BUTTON_CLASS}
			>
				Continuar
			</Button>
		</ChangeSection>
	);
}

type CancelConfirmationProps = {
	/** The slot that is released; undefined if the visit has none. */
	formattedTime: string | undefined;
	reason: string;
	path: string;
	isBusy: boolean;
};

/** Confirmation step before a visit is cancelled; carries the reason along. */
export function CancelConfirmation({ formattedTime, reason, path, isBusy }: CancelConfirmationProps) {
	const box = useFocusOnMount();
	return (
		<section
			ref={box}
			tabIndex={-1}
			aria-labelledby="seguro-titulo"
			className="card border-l-4! border-l-red! p-5 md:p-6"
		>
			<h2 id="seguro-titulo" className="title-3">
				¿Cancelamos tu cita?
			</h2>
			<p className="mt-2">
				{formattedTime
					? `Se libera tu espacio del ${formattedTime}, y otra persona puede tomarlo.`
					: "Dejamos de buscarte un espacio."}
			</p>
			<Form method="post" preventScrollReset className="mt-5 grid gap-5">
				<input type="hidden" name="intent" value="cancelar" />
				<input type="hidden" name="motivo" value={reason} />
				<Field label="¿Quieres contarnos más?" name="detalle" isRequired={false}>
					<TextArea rows={2} maxLength={400} className="min-h-20!" />
				</Field>
				<div className="actions">
					<Button
						type="submit"
						name="seguro"
						value="si"
						tone="danger"
						isBusy={isBusy}
						busyLabel="Cancelando…"
					>
						Sí, cancelar la cita
					</Button>
					<ButtonLink to={path} preventScrollReset tone="line">
						No, la conservo
					</ButtonLink>
				</div>
			</Form>
		</section>
	);
}

const BUTTON_CLASS = "sm:justify-self-start";

type ChangeSectionProps = ChangeProps & {
	intent: "mover" | "cancelar";
	icon: IconName;
	title: string;
	children: ReactNode;
};

function ChangeSection(props: ChangeSectionProps) {
	const { intent, icon, title, isOpen, isHydrated, showsErrorSummary, children } = props;
	const { errors, clientErrors, check, onInput } = useFieldErrors(FIELD_MESSAGES, props.errors);

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		if (!check(event.currentTarget)) event.preventDefault();
	}

	return (
		<details id={intent} open={isOpen} className="group border-b border-line">
			<summary className="flex min-h-16 list-none items-center gap-3 font-semibold hover:underline [&::-webkit-details-marker]:hidden">
				<Icon name={icon} />
				{title}
				<Icon name="chevron-down" className="ml-auto group-open:rotate-180" />
			</summary>
			<FieldScope id={intent} errors={errors} defaultValues={props.typed}>
				<Form
					method="post"
					preventScrollReset
					noValidate={isHydrated}
					onInput={onInput}
					onSubmit={handleSubmit}
					className="grid gap-5 pt-2 pb-8"
				>
					<input type="hidden" name="intent" value={intent} />
					<FormSummary errors={isHydrated && showsErrorSummary ? clientErrors : undefined} />
					{children}
				</Form>
			</FieldScope>
		</details>
	);
}
