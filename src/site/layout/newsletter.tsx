import { newKey, submit } from "#api/submit.ts";
import type { Receipt } from "#features/leads/contract.ts";
import { SUBSCRIBED, SUBSCRIPTION_FAILED, subscriptionAsChat } from "#features/newsletter/copy.ts";
import { SubscribeForm } from "#features/newsletter/subscribe-form.tsx";
import { useSite } from "#site/site-data.ts";
import { useToast } from "#ui/toast.tsx";
import { whatsappUrl } from "#workshop.ts";

/**
 * The subscription form with its toasts; the reason of a failure stands beside the field. Without JavaScript it posts
 * to /boletin.
 *
 * @source rules 1.13, 5.6
 */
export function Newsletter({
	scope,
	...rest
}: {
	scope?: string;
	error?: string;
	defaultEmail?: string;
}) {
	const { whatsapp } = useSite().settings;
	const showToast = useToast();

	async function handleSubscribe(subscription: { email: string; website: string }) {
		const { saved, problem } = await submit<Receipt>("/api/newsletter", subscription, newKey());
		if (problem) {
			showToast({
				variant: "destructive",
				title: "Error",
				description: SUBSCRIPTION_FAILED,
				action: {
					label: "Enviar por WhatsApp",
					to: whatsappUrl(whatsapp, subscriptionAsChat(subscription.email)),
					opensNewTab: true,
				},
			});
			return problem.detail;
		}
		// The sentence stands alone, what happens next below it.
		const next = saved.message.replace(SUBSCRIBED, "").trim();
		showToast({ title: SUBSCRIBED, ...(next && { description: next }) });
		return undefined;
	}

	return <SubscribeForm {...rest} scope={scope} action="/boletin" onSubscribe={handleSubscribe} />;
}
