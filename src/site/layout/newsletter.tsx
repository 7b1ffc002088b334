import type { Receipt } from "#features/leads/contract.ts";
import {
	SUBSCRIBED,
	SUBSCRIPTION_FAILED,
	subscriptionAsChat,
} from "#features/newsletter/sentences.ts";
import { SubscribeForm, type SubscribeFormProps } from "#features/newsletter/subscribe-form.tsx";
import { useChatInstead } from "#site/chat-instead.ts";
import { useToast } from "#ui/toast.tsx";

/** The code that sends comes when somebody subscribes: few visitors do, and every page has the form. */
const send = (subscription: object) =>
	import("#api/submit.ts").then(
		({ submit }) => submit<Receipt>("/api/newsletter", subscription),
		() => ({ saved: undefined, problem: { detail: SUBSCRIPTION_FAILED } }),
	);

/**
 * The subscription form with its toasts; the reason of a failure stands beside the field. Without JavaScript it posts
 * to /boletin.
 *
 * @source rules 1.13, 5.6
 */
export function Newsletter(form: Pick<SubscribeFormProps, "scope" | "error" | "defaultEmail">) {
	const showToast = useToast();
	const offerChat = useChatInstead();

	async function handleSubscribe(subscription: { email: string; website: string }) {
		const { saved, problem } = await send(subscription);
		if (problem) {
			offerChat({ failed: SUBSCRIPTION_FAILED, text: subscriptionAsChat(subscription.email) });
			return problem.detail;
		}
		// The sentence stands alone, what happens next below it.
		const next = saved.message.replace(SUBSCRIBED, "").trim();
		showToast({ title: SUBSCRIBED, ...(next && { description: next }) });
		return undefined;
	}

	return <SubscribeForm {...form} action="/boletin" onSubscribe={handleSubscribe} />;
}
