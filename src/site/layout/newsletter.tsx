import { newKey, submit } from "#api/submit.ts";
import type { Receipt } from "#features/leads/contract.ts";
import { SUBSCRIBED, SUBSCRIPTION_FAILED } from "#features/newsletter/copy.ts";
import { SubscribeForm } from "#features/newsletter/subscribe-form.tsx";
import { useToast } from "#ui/toast.tsx";

/** The subscription form with its toasts; without JavaScript it posts to /boletin. */
export function Newsletter({
	scope,
	...rest
}: {
	scope?: string;
	error?: string;
	defaultEmail?: string;
}) {
	const showToast = useToast();

	async function handleSubscribe(subscription: { email: string; website: string }) {
		const { saved } = await submit<Receipt>("/api/newsletter", subscription, newKey());
		// The specification's sentence stands alone, what happens next below it.
		const next = saved?.message.replace(SUBSCRIBED, "").trim();
		if (saved) showToast({ title: SUBSCRIBED, ...(next && { description: next }) });
		else showToast({ title: "Error", description: SUBSCRIPTION_FAILED, variant: "destructive" });
		return Boolean(saved);
	}

	return <SubscribeForm {...rest} scope={scope} action="/boletin" onSubscribe={handleSubscribe} />;
}
