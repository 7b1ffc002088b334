import { type FormEvent, useRef, useState } from "react";
import type { Problem } from "#api/submit.ts";
import type { Receipt } from "#core/requests/contract.ts";
import { PERSON_MESSAGES } from "#core/requests/form/messages.ts";
import {
	CONSENT,
	EMPTY_EMAIL,
	formatSubscriptionAsChat,
	SUBSCRIBED,
	SUBSCRIPTION_FAILED,
} from "#features/inbox/newsletter/messages.ts";
import { useChatFallback } from "#site/chat-fallback.ts";
import { Button } from "#ui/button.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { createSingleFlight } from "#ui/single-flight.ts";
import { useToast } from "#ui/toast.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

type SubscriptionResult =
	| { saved: Receipt; problem?: undefined }
	| { saved?: undefined; problem: Pick<Problem, "detail"> & Partial<Problem> };

/** Loads the submit code on demand: every page has the form, but few visitors subscribe. */
const submitSubscription = (subscription: object): Promise<SubscriptionResult> =>
	import("#api/submit.ts").then(
		({ submit }) => submit<Receipt>("/api/newsletter", subscription),
		() => ({ saved: undefined, problem: { detail: SUBSCRIPTION_FAILED } }),
	);

/** Returns the email's error. The shared form validation would be larger than the rest of the footer. */
function validateEmail(field: HTMLInputElement): string | undefined {
	// Remove invisible characters from a copied address.
	field.value = field.value.trim().replace(/\p{DI}/gu, "");
	if (field.validity.valid) return undefined;
	return field.value === "" ? EMPTY_EMAIL : PERSON_MESSAGES.email;
}

type NewsletterProps = {
	defaultEmail?: string;
	error?: string;
	/** Id prefix that distinguishes two of these forms on one page. */
	scope?: string;
};

/**
 * Subscription form with toasts; a failure's reason is shown beside the field. Without JavaScript it posts to /boletin.
 *
 * @source rules 1.13, 5.6
 */
export function Newsletter({ defaultEmail, error, scope = "boletin" }: NewsletterProps) {
	const [isBusy, setBusy] = useState(false);
	const [runSingle] = useState(createSingleFlight);
	const [emailError, setEmailError] = useState(error);
	const isHydrated = useHydrated();
	const field = useRef<HTMLInputElement>(null);
	const showToast = useToast();
	const offerChat = useChatFallback();

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const form = event.currentTarget;
		void runSingle(() => subscribe(form));
	}

	async function subscribe(form: HTMLFormElement) {
		const newError = field.current ? validateEmail(field.current) : undefined;
		setEmailError(newError);
		if (newError) return field.current?.focus();
		setBusy(true);
		const fields = Object.fromEntries(new FormData(form));
		const { saved, problem } = await submitSubscription(fields);
		if (problem) {
			// A question about the address is not a failure.
			if (problem.code !== "odd_email")
				offerChat({
					failed: SUBSCRIPTION_FAILED,
					text: formatSubscriptionAsChat(String(fields.email)),
				});
			setEmailError(problem.detail);
			if (problem.fields) field.current?.focus();
		} else {
			// The title holds the confirmation, the description the next step.
			const next = saved.message.replace(SUBSCRIBED, "").trim();
			showToast({ title: saved.title ?? SUBSCRIBED, ...(next && { description: next }) });
			form.reset();
		}
		setBusy(false);
		// The toast at the bottom must not cover the field.
		field.current?.scrollIntoView({ block: "center" });
	}

	/** Clears a server error on change, and a validation error once fixed. */
	function handleInput() {
		if (field.current && validateEmail(field.current) !== emailError) setEmailError(undefined);
	}

	return (
		<FieldScope id={scope}>
			<form
				method="post"
				action="/boletin"
				noValidate={isHydrated}
				onInput={handleInput}
				onSubmit={handleSubmit}
			>
				<div className="flex flex-wrap items-start gap-x-2">
					<Field label="Correo electrónico" name="email" error={emailError} className="min-w-0 grow basis-40">
						<TextInput
							ref={field}
							type="email"
							required
							autoComplete="email"
							inputMode="email"
							defaultValue={defaultEmail}
						/>
					</Field>
					<Button
						type="submit"
						tone="line"
						isBusy={isBusy}
						busyLabel="Suscribiendo…"
						className="mt-[1.925rem] shrink-0"
					>
						Suscribir
					</Button>
				</div>
				<div hidden>
					<label>
						Deja esto vacío
						<input type="text" name="website" tabIndex={-1} autoComplete="off" />
					</label>
				</div>
				<p className="mt-3 max-w-prose text-sm text-muted">{CONSENT}</p>
			</form>
		</FieldScope>
	);
}
