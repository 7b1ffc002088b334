import { newKey, submit } from "#api/submit.ts";
import type { Receipt } from "#features/leads/contract.ts";
import { SUBSCRIPTION_FAILED } from "#features/newsletter/copy.ts";
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
		if (saved) showToast({ title: saved.message });
		else showToast({ title: "Error", description: SUBSCRIPTION_FAILED, variant: "destructive" });
		return Boolean(saved);
	}

	return <SubscribeForm {...rest} scope={scope} action="/boletin" onSubscribe={handleSubscribe} />;
}
