import { expect, OWNER, test } from "./fixtures";
import { Keyboard } from "./pages/keyboard";
import { KeysPage } from "./pages/keys-page";
import { SetupPage } from "./pages/setup-page";

const PASSWORD = "correct horse battery";

test.describe("without a mouse", () => {
  test("a new gateway is made one's own, called, and becomes the everyday page", async ({ freshServer, cleanPage, context }) => {
    test.setTimeout(90_000);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const [address = ""] = await freshServer.line(/http:\S+\/setup\?token=\S+/);
    const keyboard = new Keyboard(cleanPage);
    const setup = new SetupPage(cleanPage);
    await cleanPage.goto(address);
    await keyboard.tabTo(setup.name);
    await keyboard.type("Ada");
    await keyboard.tabTo(setup.password);
    await keyboard.type(PASSWORD);
    await keyboard.press("Enter");
    await expect(setup.heading("Overview")).toBeVisible();

    await keyboard.enter(cleanPage.getByRole("button", { name: "Use the sandbox for now" }));
    await expect(cleanPage.getByText("2 of 4")).toBeVisible();
    await keyboard.enter(cleanPage.getByRole("button", { name: "Run the call here" }));
    await expect(cleanPage.getByText("Answered", { exact: true })).toBeVisible();
    await keyboard.tabTo(cleanPage.getByRole("link", { name: "Create key" }), { back: true });
    await keyboard.press("Enter");

    const keys = new KeysPage(cleanPage);
    await keyboard.tabTo(keys.name);
    await keyboard.type("first app");
    await keyboard.press("ControlOrMeta+Enter");
    await keyboard.enter(keys.secretDialog.getByRole("button", { name: /^Copy/ }).first());
    await keyboard.enter(keys.secretDialog.getByRole("button", { name: "Done" }));
    await expect(keys.secretDialog).toBeHidden();
    await expect(keys.row("first app")).toBeVisible();
    await keyboard.press("g");
    await keyboard.press("o");
    await expect(setup.heading("Overview")).toBeVisible();
    await expect(cleanPage.getByRole("button", { name: "Copy the base URL" })).toBeVisible();
  });

  test("who signs out signs in again, and stands where they wanted to go", async ({ signedIn, baseURL }) => {
    // A separate session: signing out would end the shared one.
    await signedIn.context().clearCookies();
    await signedIn.request.post("/api/console/sign-in", { data: OWNER, headers: { origin: baseURL ?? "" } });
    const keyboard = new Keyboard(signedIn);
    const page = new SetupPage(signedIn);
    await signedIn.goto("/settings");
    await keyboard.enter(signedIn.getByRole("button", { name: /: settings and sign out$/ }));
    await expect(signedIn.getByRole("menuitem", { name: "Settings" })).toBeFocused();
    await keyboard.press("Escape");
    await expect(signedIn.getByRole("button", { name: /: settings and sign out$/ })).toBeFocused();
    await keyboard.press("Enter");
    await keyboard.press("End");
    await expect(signedIn.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
    await keyboard.press("Enter");
    await expect(page.heading("Sign in")).toBeVisible();
    await signedIn.goto("/keys");
    await keyboard.tabTo(signedIn.getByLabel("Name or e-mail"));
    await keyboard.type("owner@example.com");
    await keyboard.tabTo(page.password);
    await keyboard.type("a long enough password");
    await keyboard.press("Enter");
    await expect(page.heading("Keys")).toBeVisible();
  });
});
