import { expect, type Locator } from "@playwright/test";

/** Pastes lists as Word copies them, paragraphs that begin with a bullet or a number, and finds lists. */
export async function expectListsOfWord(box: Locator) {
	await box.press("Control+a");
	await box.evaluate((element) => {
		const point = (mark: string, words: string) =>
			`<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${mark}&nbsp;&nbsp;</span>${words}</p>`;
		const html = `${point("·", "Pastillas")}${point("·", "Discos")}<p>Así:</p>${point("2.", "Se mide")}${point("(3)", "Se anota")}`;
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/html", html);
		element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
	});
	await expect(box.locator("ul > li")).toHaveText(["Pastillas", "Discos"]);
	await expect(box.locator("ol > li")).toHaveText(["Se mide", "Se anota"]);
	await expect(box.locator("ol")).toHaveAttribute("start", "2");
}
