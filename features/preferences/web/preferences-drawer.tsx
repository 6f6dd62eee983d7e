export default function PreferencesDrawer({ onClose }: { onClose: () => void }) {
  return <button onClick={onClose}>x</button>
}
