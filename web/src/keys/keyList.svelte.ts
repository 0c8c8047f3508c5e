// Whether the list of keys is shown.
let shown = $state(false);

export const keyList = {
  get shown(): boolean {
    return shown;
  },
  show(): void {
    shown = true;
  },
  hide(): void {
    shown = false;
  },
};
