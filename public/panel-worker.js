/* Shows the panel's notices while it is closed, and opens what a tap asks for. It keeps nothing and answers no request. */

self.addEventListener("push", (event) => {
	const { title, body, url, tag } = event.data.json();
	const shown = self.registration.showNotification(title, {
		body,
		tag,
		renotify: true,
		icon: "/apple-touch-icon.png",
		lang: "es",
		data: { url },
	});
	event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
	event.notification.close();
	event.waitUntil(open(event.notification.data.url));
});

/** Brings a panel that is open to the front, or opens one. */
async function open(url) {
	const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
	const panel = windows.find((window) => new URL(window.url).pathname.startsWith("/admin/dashboard"));
	if (!panel) return self.clients.openWindow(url);
	await panel.focus();
	// Only a page that this worker controls may be sent elsewhere; any other keeps what is being typed in it.
	return panel.navigate(url).catch(() => self.clients.openWindow(url));
}
